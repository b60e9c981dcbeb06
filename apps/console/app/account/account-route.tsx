import { Button } from '@bohe/ui/button'
import { Notice } from '@bohe/ui/notice'
import { PasswordField } from '@bohe/ui/password-field'
import { useToast } from '@bohe/ui/toast'
import type { FormEvent } from 'react'
import { useStaffMutation } from '#data/staff-data.tsx'
import { useMe } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import { Passkeys } from './passkeys.tsx'
import { Totp } from './totp.tsx'

function Password() {
  const { t } = useWords()
  const toast = useToast()
  const change = useStaffMutation('changeOwnPassword', { onDone: () => toast({ tone: 'success', text: t('done') }) })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const password = String(new FormData(form).get('password'))
    change.mutate({ password }, { onSuccess: () => form.reset() })
  }
  return (
    <section className="console-panel">
      <h2>{t('account.password')}</h2>
      <form className="stack" onSubmit={submit}>
        <PasswordField
          {...{ name: 'password', autoComplete: 'new-password', minLength: 12, required: true }}
          {...{ label: t('account.new-password'), showLabel: t('log-in.show'), error: change.error?.fields.password }}
        />
        <Button type="submit" pending={change.isPending}>
          {t('account.save')}
        </Button>
      </form>
    </section>
  )
}

/** What each sees to for himself: ways in. */
export default function Account() {
  const { t, wordFor } = useWords()
  const me = useMe()
  const scope = wordFor('region', me.regions.length > 1 ? 'both' : (me.regions[0] ?? ''))
  return (
    <>
      <h1>{t('account.title')}</h1>
      {me.needs_second_factor === 1 && <Notice tone="warning">{t('account.needs')}</Notice>}
      <p>
        {me.name} · {me.email} · {t('account.role', { role: wordFor('role', me.role), scope })}
      </p>
      <div className="console-panels">
        <Passkeys passkeys={me.passkeys} />
        <Totp me={me} />
        <Password />
      </div>
    </>
  )
}
