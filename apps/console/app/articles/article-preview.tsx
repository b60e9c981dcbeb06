import type { StaffData, StaffInput } from '@bohe/api-client/staff'
import { Button } from '@bohe/ui/button'
import { Notice } from '@bohe/ui/notice'
import { Prose } from '@bohe/ui/prose'
import { useRef, useState } from 'react'
import { useStaffMutation } from '#data/staff-data.tsx'
import { useWords } from '#words/use-words.tsx'
import './articles.css'

type Preview = StaffData<'previewArticle'>

const widths = ['phone', 'desktop'] as const
type Width = (typeof widths)[number]

/** Links of a preview lead nowhere, and tell where they would. */
const withoutLinks = (html: string) => html.replaceAll('<a href="', '<a title="')

function Removed({ parts }: { parts: Preview['removed_zh'] }) {
  const { t, wordFor } = useWords()
  if (parts.length === 0) return null
  return (
    <Notice tone="warning" title={t('articles.removed')}>
      <ul>
        {parts.map(({ kind, what }) => (
          <li key={`${kind} ${what}`}>
            {wordFor('article-removed', kind)} <code>{what}</code>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Shown({ preview, width }: { preview: Preview; width: Width }) {
  const { t, wordFor } = useWords()
  return (
    <div className="console-preview" data-width={width}>
      {(['zh', 'en'] as const).map(language => (
        <section key={language} className="stack" lang={language === 'zh' ? 'zh-CN' : 'en'}>
          <h2>{wordFor('article-language', language)}</h2>
          <div className="console-preview-page">
            <Prose html={withoutLinks(preview[`content_${language}`])} tableLabel={t('articles.table')} />
          </div>
          <Removed parts={preview[`removed_${language}`]} />
        </section>
      ))}
    </div>
  )
}

/** What readers would get of the texts as they stand, on a phone and on a wide screen. */
export function ArticlePreview() {
  const { t } = useWords()
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState<Width>('desktop')
  const preview = useStaffMutation('previewArticle', { isQuiet: true })
  const show = (wanted: Width) => {
    setWidth(wanted)
    const form = place.current?.closest('form')
    if (!form) return
    const { format, source_zh, source_en } = Object.fromEntries(new FormData(form))
    preview.mutate({ format, source_zh, source_en } as StaffInput<'previewArticle'>)
  }
  return (
    <div ref={place} className="stack">
      <div className="cluster">
        {widths.map(each => (
          <Button
            key={each}
            size="sm"
            aria-pressed={preview.data !== undefined && width === each}
            pending={preview.isPending && width === each}
            onClick={() => show(each)}
          >
            {t(each === 'phone' ? 'articles.preview-phone' : 'articles.preview-desktop')}
          </Button>
        ))}
      </div>
      {preview.error && <Notice tone="danger">{preview.error.message}</Notice>}
      {preview.data && <Shown preview={preview.data} width={width} />}
    </div>
  )
}
