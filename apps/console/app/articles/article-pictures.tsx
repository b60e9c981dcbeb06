import { useRef } from 'react'
import { PictureField } from '#form/picture-field.tsx'
import { type Picture, UploadButton } from '#form/upload-button.tsx'
import { useWords } from '#words/use-words.tsx'
import './articles.css'

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
      <UploadButton name="uploadPicture" label={t('articles.picture-add')} onUploaded={add} />
    </div>
  )
}

/** The picture that lists show beside an article. */
export function CoverField({ value, error }: { value: string; error: string | undefined }) {
  const { t } = useWords()
  const words = { alt: t('articles.cover'), choose: t('articles.cover-choose'), remove: t('articles.cover-remove') }
  return <PictureField name="image_url" upload="uploadPicture" value={value} words={words} error={error} />
}
