import { Avatar } from '@bohe/ui/avatar'
import { Button } from '@bohe/ui/button'
import { PictureField } from '@bohe/ui/picture-field'
import { useToast } from '@bohe/ui/toast'
import { lazy, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { avatarOf } from '#data/avatar.ts'
import { displayName } from '#data/display-name.ts'
import { AnswerNotice } from '#forms/answer-notice.tsx'
import type { Message } from '#forms/form-answer.ts'
import { useActionForm } from '#forms/use-action-form.ts'
import { useWords } from '#forms/use-words.ts'
import { useTranslation } from '#i18n/translation.ts'
import { type Member, viewerStore } from '#session/member.ts'
import type { Picture } from './picture.ts'
import { pictureFault, pictureTypes } from './picture-fault.ts'
import type { KeptAvatar } from './send-avatar.ts'
import './avatar-form.css'

// What frames a picture is fetched by those who change theirs.
const AvatarDialog = lazy(async () => ({ default: (await import('./avatar-dialog.tsx')).AvatarDialog }))

/** The picture, and another one to choose or to drop: framed and sent at once, or without script by a button. */
export function AvatarForm({ member }: { member: Member }) {
  const { t } = useTranslation('profile')
  const words = useWords()
  const { Form, ref, answer } = useActionForm('avatar')
  const { framed, isOpen, fault, pick, close } = usePicture()
  const keep = useKept(member, close)
  return (
    <div className="avatar-form">
      <Avatar src={avatarOf(member)} name={displayName(member)} size="lg" />
      <Form ref={ref} method="post" encType="multipart/form-data" noValidate className="stack" data-gap="3">
        <input type="hidden" name="form" value="avatar" />
        <AnswerNotice answer={answer} />
        <PictureField
          label={t('avatar.choose')}
          help={t('avatar.help')}
          dropHint={t('avatar.drop')}
          name="file"
          accept={pictureTypes.join()}
          onPick={pick}
          error={words(fault ?? answer.errors?.file)}
        />
        <noscript>
          <Button type="submit" name="intent" value="save">
            {t('avatar.upload')}
          </Button>
        </noscript>
      </Form>
      {framed && (
        <Suspense>
          <AvatarDialog key={framed.turn} picture={framed.picture} open={isOpen} onClose={close} onKept={keep} />
        </Suspense>
      )}
    </div>
  )
}

const usePicture = () => {
  const [framed, setFramed] = useState<{ picture: Picture; turn: number }>()
  const [isOpen, setOpen] = useState(false)
  const [fault, setFault] = useState<Message>()
  const read = async (file: File) => {
    try {
      const { readPicture } = await import('./picture.ts')
      const picture = await readPicture(file)
      setFramed(before => ({ picture, turn: (before?.turn ?? 0) + 1 }))
      setOpen(true)
    } catch {
      setFault('code.image-unreadable')
    }
  }
  const pick = (file: File) => {
    const found = pictureFault(file)
    setFault(found)
    if (!found) void read(file)
  }
  return { framed, isOpen, fault, pick, close: () => setOpen(false) }
}

/** Shows the new picture wherever the member is shown, and says so. */
const useKept = (member: Member, close: () => void) => {
  const { t } = useTranslation('messages')
  const toast = useToast()
  const { revalidate } = useRevalidator()
  return (kept: KeptAvatar) => {
    close()
    viewerStore.setMember({ ...member, ...kept })
    toast({ tone: 'success', text: t('success.avatar') })
    void revalidate()
  }
}
