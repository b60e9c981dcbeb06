import { importLimits } from '@bohe/api-client/contract/limits'
import type { StaffData } from '@bohe/api-client/staff'
import { Button } from '@bohe/ui/button'
import { useToast } from '@bohe/ui/toast'
import { useRef } from 'react'
import { useStaffMutation } from '#data/staff-data.tsx'
import { useWords } from '#words/use-words.tsx'
import { base64Of } from './base64-of.ts'

export type Picture = StaffData<'uploadPicture'>

/** The calls that keep a picture: each asks for a permission of its own. */
export type UploadCall = 'uploadPicture' | 'uploadPromotionPicture'

const most = importLimits.pictureBytes

interface UploadButtonProps {
  name: UploadCall
  label: string
  onUploaded: (picture: Picture) => void
}

/** A button that takes a picture; one that is too large is told before it is sent. */
export function UploadButton({ name, label, onUploaded }: UploadButtonProps) {
  const { t } = useWords()
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const upload = useStaffMutation(name, { onDone: onUploaded })
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
