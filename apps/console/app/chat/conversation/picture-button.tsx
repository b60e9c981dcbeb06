import { chatLimits } from '@bohe/api-client/contract/limits'
import { Button } from '@bohe/ui/button'
import { useToast } from '@bohe/ui/toast'
import { useRef } from 'react'
import { base64Of } from '#form/base64-of.ts'
import { useWords } from '#words/use-words.tsx'

const most = chatLimits.pictureBytes

/** A button that takes a picture; one that is too large is told before it is sent. */
export function PictureButton({ onPicture }: { onPicture: (base64: string) => void }) {
  const { t } = useWords()
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    if (file.size > most) toast({ tone: 'danger', text: t('chat.picture-large', { size: most / 1_048_576 }) })
    else onPicture(await base64Of(file))
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('chat.add-picture')}
        accept="image/png,image/jpeg,image/webp"
        onChange={event => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button size="sm" onClick={() => input.current?.click()}>
        {t('chat.add-picture')}
      </Button>
    </>
  )
}
