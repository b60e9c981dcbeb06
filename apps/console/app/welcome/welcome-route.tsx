import { Button } from '@bohe/ui/button'
import { Field } from '@bohe/ui/field'
import { Notice } from '@bohe/ui/notice'
import { PasswordField } from '@bohe/ui/password-field'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useStaffMutation, useStaffQuery } from '#data/staff-data.tsx'
import { Loading } from '#list/states.tsx'
import { useWords } from '#words/use-words.tsx'

/** Sets a name and a password by a link; what is behind its # is told to nobody but the API. */
export default function Welcome() {
  const { t } = useWords()
  const navigate = useNavigate()
  const [token] = useState(() => location.hash.slice(1))
  const link = useStaffQuery('openLink', { token })
  const follow = useStaffMutation('followLink', { isQuiet: true, onDone: () => void navigate('/account') })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { name, password } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    follow.mutate({ token, name: name ?? '', password: password ?? '' })
  }
  const wrong = link.error ?? (follow.error && Object.keys(follow.error.fields).length === 0 ? follow.error : null)
  return (
    <main className="console-alone">
      <h1>{t(link.data?.kind === 'recover' ? 'welcome.recover' : 'welcome.title')}</h1>
      {wrong && <Notice tone="danger">{wrong.message || t('welcome.wrong')}</Notice>}
      {link.isPending && <Loading />}
      {link.data && (
        <form className="stack" onSubmit={submit}>
          <p>{t('welcome.for', { email: link.data.email })}</p>
          <Field
            name="name"
            label={t('welcome.name')}
            defaultValue={link.data.name}
            autoComplete="name"
            error={follow.error?.fields.name}
            required
          />
          <PasswordField
            {...{ name: 'password', autoComplete: 'new-password', minLength: 12, required: true }}
            {...{ label: t('welcome.password'), showLabel: t('log-in.show'), error: follow.error?.fields.password }}
          />
          <Button type="submit" tone="primary" block pending={follow.isPending}>
            {t('welcome.submit')}
          </Button>
        </form>
      )}
    </main>
  )
}
