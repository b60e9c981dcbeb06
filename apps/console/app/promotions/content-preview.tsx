import { Button } from '@bohe/ui/button'
import { Notice } from '@bohe/ui/notice'
import { Prose } from '@bohe/ui/prose'
import { type MouseEvent, useState } from 'react'
import { useStaffMutation } from '#data/staff-data.tsx'
import { useWords } from '#words/use-words.tsx'

interface Content {
  content_zh: string
  content_en: string
  removed: readonly string[]
}

/** What visitors would get of the content that is typed, before it is saved. */
export function ContentPreview() {
  const { t } = useWords()
  const [shown, setShown] = useState<Content>()
  const preview = useStaffMutation('previewPromotion', { isQuiet: true, onDone: setShown })
  const ask = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const typed = new FormData(form ?? undefined)
    const of = (name: string) => String(typed.get(name) ?? '')
    preview.mutate({ content_zh: of('content_zh'), content_en: of('content_en') })
  }
  return (
    <>
      <div>
        <Button size="sm" pending={preview.isPending} onClick={ask}>
          {t('promotions.preview-content')}
        </Button>
      </div>
      {preview.error && <p role="alert">{preview.error.message}</p>}
      {shown && shown.removed.length > 0 && (
        <Notice tone="warning">{t('promotions.removed', { what: shown.removed.join(', ') })}</Notice>
      )}
      {shown && (
        <div className="console-pair">
          <Prose lang="zh-CN" html={shown.content_zh} tableLabel={t('promotions.preview')} />
          <Prose lang="en" html={shown.content_en} tableLabel={t('promotions.preview')} />
        </div>
      )}
    </>
  )
}
