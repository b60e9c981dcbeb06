import { ApiError } from '@bohe/api-client/client'
import { AvatarCropper, type CropArea } from '@bohe/ui/avatar-cropper'
import { Button } from '@bohe/ui/button'
import { Dialog } from '@bohe/ui/dialog'
import { Stack } from '@bohe/ui/layout'
import { Progress } from '@bohe/ui/progress'
import { useEffect, useRef, useState } from 'react'
import { useEdition } from '#edition.ts'
import { WarningNotice } from '#flash/warning-notice.tsx'
import type { Message } from '#forms/form-answer.ts'
import { useWords } from '#forms/use-words.ts'
import { useTranslation } from '#i18n/translation.ts'
import { cropPicture, type Picture } from './picture.ts'
import { type KeptAvatar, sendAvatar } from './send-avatar.ts'

export interface AvatarDialogProps {
  picture: Picture
  open: boolean
  onClose: () => void
  onKept: (kept: KeptAvatar) => void
  /** Makes the file that is sent. */
  crop?: typeof cropPicture
  send?: typeof sendAvatar
}

/** The picture in its frame; then on its way, to be called off; then, when it was refused, in its frame again. */
export function AvatarDialog({ picture, open, onKept, ...props }: AvatarDialogProps) {
  const { crop = cropPicture, send = sendAvatar } = props
  const { t } = useTranslation(['profile', 'shell'])
  const words = useWords()
  const area = useRef<CropArea>(undefined)
  const { region } = useEdition()
  const { share, fault, start, stop } = useSending(async (tell, signal) => {
    onKept(await send(region, await crop(picture, area.current), tell, signal))
  })
  const isSending = share !== undefined
  const close = () => {
    stop()
    props.onClose()
  }
  const footer = (
    <>
      <Button onClick={isSending ? stop : close}>{t('shell:dialog.cancel')}</Button>
      <Button tone="primary" pending={isSending} onClick={start} data-first-focus="">
        {t(fault ? 'avatar.retry' : 'save')}
      </Button>
    </>
  )
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('avatar.frame-title')}
      closeLabel={t('shell:dialog.close')}
      footer={footer}
    >
      <Stack gap={4}>
        {fault && <WarningNotice failure={words(fault)} />}
        <AvatarCropper
          image={picture.url}
          frameLabel={t('avatar.frame')}
          zoomLabel={t('avatar.zoom')}
          previewLabel={t('avatar.preview')}
          onCrop={square => {
            area.current = square
          }}
        />
        {isSending && <Progress share={share} label={t('avatar.sending')} />}
      </Stack>
    </Dialog>
  )
}

type Sending = (tell: (share: number) => void, signal: AbortSignal) => Promise<void>

const faultOf = (error: unknown): Message => (error instanceof ApiError ? error.message : 'code.image-unreadable')

const useSending = (sending: Sending) => {
  const [share, setShare] = useState<number>()
  const [fault, setFault] = useState<Message>()
  const stopper = useRef<AbortController>(undefined)
  const stop = () => stopper.current?.abort()
  useEffect(() => stop, [])
  const start = async () => {
    const controller = new AbortController()
    stopper.current = controller
    setFault(undefined)
    setShare(0)
    try {
      await sending(setShare, controller.signal)
    } catch (error) {
      if (!controller.signal.aborted) setFault(faultOf(error))
    } finally {
      setShare(undefined)
    }
  }
  return { share, fault, start, stop }
}
