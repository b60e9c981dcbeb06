import { Button } from '@bohe/ui/button'
import { useState } from 'react'
import { UploadButton, type UploadCall } from './upload-button.tsx'

interface PictureFieldProps {
  /** The field that its address is sent as. */
  name: string
  upload: UploadCall
  /** Its address; '' for none. */
  value: string
  words: { alt: string; choose: string; remove: string }
  error: string | undefined
}

/** A picture of a record: uploaded, seen, and taken away again. */
export function PictureField({ name, upload, value, words, error }: PictureFieldProps) {
  const [url, setUrl] = useState(value)
  return (
    <div className="stack">
      <input type="hidden" name={name} value={url} />
      {url && <img className="console-cover" src={url} alt={words.alt} />}
      {error && <p className="field-error">{error}</p>}
      <div className="cluster">
        <UploadButton name={upload} label={words.choose} onUploaded={picture => setUrl(picture.url)} />
        {url && (
          <Button size="sm" tone="quiet" onClick={() => setUrl('')}>
            {words.remove}
          </Button>
        )}
      </div>
    </div>
  )
}
