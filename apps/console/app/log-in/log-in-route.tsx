import { type StaffClient, StaffError } from '@bohe/api-client/staff/client'
import { Button } from '@bohe/ui/button'
import { Field } from '@bohe/ui/field'
import { Notice } from '@bohe/ui/notice'
import { PasswordField } from '@bohe/ui/password-field'
import { startAuthentication } from '@simplewebauthn/browser'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useStaffClient } from '#data/staff-data.tsx'
import { chooseLanguage } from '#words/language.ts'
import { useWords } from '#words/use-words.tsx'

/** Where to go on: a path of the console. */
const targetOf = (to: string | null) => (to?.startsWith('/') && !to.startsWith('//') ? to : '/')

const byPasskey = async (client: StaffClient) => {
  const { challenge, options } = await client.askPasskey({})
  const answer = await startAuthentication({ optionsJSON: options as never })
  return client.logInByPasskey({ challenge, answer: answer as never })
}

const useLogIn = () => {
  const { t } = useWords()
  const client = useStaffClient()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [state, setState] = useState({ error: '', isBusy: false, needsCode: false })
  const attempt = async (work: () => Promise<unknown>) => {
    setState(before => ({ ...before, error: '', isBusy: true }))
    try {
      await work()
      queries.clear()
      await navigate(targetOf(search.get('to')))
    } catch (failure) {
      const refused = failure instanceof StaffError ? failure : undefined
      const asksCode = refused?.is('secondFactorNeeded') ?? false
      const error = asksCode ? '' : (refused?.message ?? t('log-in.passkey-failed'))
      setState(before => ({ error, isBusy: false, needsCode: before.needsCode || asksCode }))
    }
  }
  return {
    ...state,
    hasEnded: search.has('to'),
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const filled = Object.fromEntries(new FormData(event.currentTarget)) as Record<
        'email' | 'password' | 'code',
        string
      >
      const { code, ...rest } = filled
      void attempt(() => client.logIn(code ? { ...rest, code } : rest))
    },
    logInByPasskey: () => void attempt(() => byPasskey(client)),
  }
}

export default function LogIn() {
  const { t, language } = useWords()
  const { error, isBusy, needsCode, hasEnded, submit, logInByPasskey } = useLogIn()
  return (
    <main className="console-alone">
      <h1>{t('log-in.title')}</h1>
      {error ? <Notice tone="danger">{error}</Notice> : hasEnded && <Notice tone="info">{t('log-in.ended')}</Notice>}
      <form className="stack" onSubmit={submit}>
        <Field type="email" name="email" label={t('log-in.email')} autoComplete="username" required />
        <PasswordField name="password" label={t('log-in.password')} showLabel={t('log-in.show')} required />
        {needsCode && <Field name="code" label={t('log-in.code')} autoComplete="one-time-code" autoFocus required />}
        <Button type="submit" tone="primary" block pending={isBusy}>
          {t('log-in.submit')}
        </Button>
        <Button block onClick={logInByPasskey}>
          {t('log-in.passkey')}
        </Button>
      </form>
      <p>
        <Button size="sm" tone="quiet" onClick={() => chooseLanguage(language === 'en' ? 'zh_CN' : 'en')}>
          {t(language === 'en' ? 'language.zh_CN' : 'language.en')}
        </Button>
      </p>
    </main>
  )
}
