import { type ChatLog, hasContent } from '@bohe/api-client/chat-log'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { viewerStore } from '@bohe/site/session/member.ts'
import { Button } from '@bohe/ui/button'
import { type FormEvent, useState } from 'react'
import type { ChatSession } from '#chat/session/chat-session.ts'
import type { Shown } from '#chat/session/shown.ts'
import { PlainField } from './plain-field.tsx'
import { useSubmission } from './use-submission.ts'

/** Asks in place before the conversation ends. */
export function EndQuestion({ session, onAnswered }: { session: ChatSession; onAnswered: () => void }) {
  const { t } = useTranslation('chat-window')
  const { isPending, run, message } = useSubmission()
  const end = async () => {
    if (await run(() => session.leave())) onAnswered()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in.
    <div className="chat-foot" role="group" aria-label={t('end.question')}>
      <p>{t('end.question')}</p>
      {message && (
        <p className="chat-refusal" role="alert">
          {message}
        </p>
      )}
      <div className="chat-answers">
        <Button size="sm" onClick={onAnswered}>
          {t('end.no')}
        </Button>
        <Button tone="danger" size="sm" pending={isPending} onClick={end}>
          {t('end.yes')}
        </Button>
      </div>
    </div>
  )
}

interface EndedProps {
  session: ChatSession
  state: NonNullable<Shown['state']>
  log: ChatLog
  onNew: () => void
}

/** After the end: stars, the conversation by mail, a new one. */
export function Ended({ session, state, log, onNew }: EndedProps) {
  const { t } = useTranslation('chat-window')
  const begin = () => {
    onNew()
    void session.beginAnew()
  }
  const isAnswered = log.some(event => event.by === 'staff' && hasContent(event))
  return (
    <div className="chat-foot">
      {isAnswered && (state.rating > 0 ? <p role="status">{t('rate.done')}</p> : <Rating session={session} />)}
      {isAnswered && <Transcript session={session} />}
      <div className="chat-answers">
        <Button tone="primary" size="sm" onClick={begin}>
          {t('new')}
        </Button>
      </div>
    </div>
  )
}

const stars = [1, 2, 3, 4, 5] as const

function Rating({ session }: { session: ChatSession }) {
  const { t } = useTranslation('chat-window')
  const { isPending, run, message } = useSubmission()
  const [fault, setFault] = useState('')
  const [chosen, setChosen] = useState(0)
  const choose = (count: number) => {
    setChosen(count)
    setFault('')
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('text') ?? '').trim()
    if (chosen === 0) return setFault(t('rate.none'))
    await run(() => session.rate(chosen, text))
  }
  return (
    <form className="chat-form" noValidate onSubmit={submit}>
      <fieldset className="chat-stars">
        <legend>{t('rate.title')}</legend>
        {stars.map(each => (
          <label key={each} data-lit={each <= chosen}>
            <input type="radio" name="stars" value={each} onChange={() => choose(each)} />
            <span aria-hidden>★</span>
            <span className="visually-hidden">{t('rate.star', { stars: each })}</span>
          </label>
        ))}
      </fieldset>
      {(fault || message) && (
        <p className="chat-refusal" role="alert">
          {fault || message}
        </p>
      )}
      <PlainField label={t('rate.text')}>
        {control => <textarea {...control} name="text" rows={1} maxLength={500} />}
      </PlainField>
      <Button type="submit" size="sm" pending={isPending}>
        {t('rate.send')}
      </Button>
    </form>
  )
}

function Transcript({ session }: { session: ChatSession }) {
  const { t } = useTranslation('chat-window')
  const { isPending, run, fields, message } = useSubmission()
  const [sentTo, setSentTo] = useState('')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    if (await run(() => session.mail(email))) setSentTo(email)
  }
  if (sentTo) return <p role="status">{t('mail.done', { email: sentTo })}</p>
  const viewer = viewerStore.get()
  return (
    <details className="chat-more">
      <summary>{t('mail.title')}</summary>
      <form className="chat-form-row" noValidate onSubmit={submit}>
        <PlainField label={t('message.email')} error={fields.email ?? message}>
          {control => (
            <input
              {...control}
              type="email"
              name="email"
              autoComplete="email"
              defaultValue={viewer.state === 'member' ? viewer.member.email : ''}
            />
          )}
        </PlainField>
        <Button type="submit" size="sm" pending={isPending}>
          {t('mail.send')}
        </Button>
      </form>
    </details>
  )
}
