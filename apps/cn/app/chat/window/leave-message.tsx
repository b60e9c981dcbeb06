import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { viewerStore } from '@bohe/site/session/member.ts'
import { Button } from '@bohe/ui/button'
import { type FormEvent, useState } from 'react'
import type { ChatSession } from '#chat/session/chat-session.ts'
import { PlainField } from './plain-field.tsx'
import { useSubmission } from './use-submission.ts'

interface LeaveMessageProps {
  session: ChatSession
  /** Whether the question is in the conversation already. */
  hasAsked: boolean
  /** Where somebody may still come. */
  onBack?: () => void
}

const ownEmail = () => {
  const viewer = viewerStore.get()
  return viewer.state === 'member' ? viewer.member.email : ''
}

/** A message that is answered by mail, when nobody is there. */
export function LeaveMessage({ session, hasAsked, onBack }: LeaveMessageProps) {
  const { t } = useTranslation('chat-window')
  const { isPending, run, fields, message } = useSubmission()
  const [clientId] = useState(() => crypto.randomUUID())
  const [text, setText] = useState(session.draft)
  const write = (typed: string) => {
    setText(typed)
    session.draft = typed
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    await run(() => session.leaveMessage(email, hasAsked ? '' : text.trim(), clientId))
  }
  return (
    <form className="chat-foot" noValidate aria-label={t('message.title')} onSubmit={submit}>
      <p>{t(hasAsked ? 'message.missed' : 'message.lead')}</p>
      {message && (
        <p className="chat-refusal" role="alert">
          {message}
        </p>
      )}
      {!hasAsked && (
        <PlainField label={t('message.text')} error={fields.text}>
          {control => (
            <textarea {...control} name="text" rows={2} value={text} onChange={event => write(event.target.value)} />
          )}
        </PlainField>
      )}
      <PlainField label={t('message.email')} error={fields.email}>
        {control => <input {...control} type="email" name="email" autoComplete="email" defaultValue={ownEmail()} />}
      </PlainField>
      <div className="chat-answers">
        <Button type="submit" tone="primary" size="sm" pending={isPending}>
          {t('message.send')}
        </Button>
        {onBack && (
          <Button size="sm" onClick={onBack}>
            {t('message.back')}
          </Button>
        )}
      </div>
    </form>
  )
}
