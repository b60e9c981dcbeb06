import { importLimits } from '@bohe/api-client/contract/limits'
import type { StaffData } from '@bohe/api-client/staff'
import { Button } from '@bohe/ui/button'
import { useToast } from '@bohe/ui/toast'
import { useRef, useState } from 'react'
import { useAct } from '#data/staff-data.tsx'
import { base64Of } from '#form/base64-of.ts'
import { useWords } from '#words/use-words.tsx'
import './articles.css'

type Picture = StaffData<'uploadPicture'>

const most = importLimits.pictureBytes

/** A button that takes a picture; one that is too large is told before it is sent. */
function UploadButton({ label, onUploaded }: { label: string; onUploaded: (picture: Picture) => void }) {
  const { t } = useWords()
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const upload = useAct('uploadPicture', { onDone: onUploaded })
  const take = async (file: File | undefined) => {
    if (!file) return
    if (file.size > most) toast({ tone: 'danger', text: t('articles.picture-large', { size: most / 1_048_576 }) })
    else upload.mutate({ file: await base64Of(file) })
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept="image/png,image/jpeg,image/webp"
        onChange={event => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button size="sm" pending={upload.isPending} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}

/** Writes a picture at the end of both texts, as they are written. */
const addTo = (form: HTMLFormElement, { url }: Picture, alt: string) => {
  const isHtml = new FormData(form).get('format') === 'html'
  const written = isHtml ? `<p><img src="${url}" alt="${alt}"></p>` : `![${alt}](${url})`
  for (const name of ['source_zh', 'source_en']) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLTextAreaElement) field.value = `${field.value.trimEnd()}\n\n${written}\n`
  }
}

/** Pictures of the texts: each is added to both, where its words are to be filled in. */
export function TextPictures() {
  const { t } = useWords()
  const place = useRef<HTMLDivElement>(null)
  const add = (picture: Picture) => {
    const form = place.current?.closest('form')
    if (form) addTo(form, picture, t('articles.picture-alt'))
  }
  return (
    <div ref={place} className="cluster">
      <UploadButton label={t('articles.picture-add')} onUploaded={add} />
    </div>
  )
}

/** The picture that lists show beside an article. */
export function CoverField({ value, error }: { value: string; error: string | undefined }) {
  const { t } = useWords()
  const [url, setUrl] = useState(value)
  return (
    <div className="stack">
      <input type="hidden" name="image_url" value={url} />
      {url && <img className="console-cover" src={url} alt={t('articles.cover')} />}
      {error && <p className="field-error">{error}</p>}
      <div className="cluster">
        <UploadButton label={t('articles.cover-choose')} onUploaded={picture => setUrl(picture.url)} />
        {url && (
          <Button size="sm" tone="quiet" onClick={() => setUrl('')}>
            {t('articles.cover-remove')}
          </Button>
        )}
      </div>
    </div>
  )
}
