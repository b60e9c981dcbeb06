import { Button } from '@bohe/ui/button'
import { Field } from '@bohe/ui/field'
import { useToast } from '@bohe/ui/toast'
import { startRegistration } from '@simplewebauthn/browser'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useStaffClient, useStaffMutation } from '#data/staff-data.tsx'
import type { Me } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'

const useAddPasskey = () => {
  const { t } = useWords()
  const [client, queries, toast] = [useStaffClient(), useQueryClient(), useToast()]
  const [isBusy, setBusy] = useState(false)
  const add = async (name: string) => {
    setBusy(true)
    try {
      const { challenge, options } = await client.beginPasskey({})
      const answer = await startRegistration({ optionsJSON: options as never })
      await client.addPasskey({ challenge, answer: answer as never, name })
      await queries.invalidateQueries()
      toast({ tone: 'success', text: t('done') })
    } catch (error) {
      toast({ tone: 'danger', text: error instanceof Error ? error.message : t('log-in.passkey-failed') })
    } finally {
      setBusy(false)
    }
  }
  return { add, isBusy }
}

/** The own passkeys. */
export function Passkeys({ passkeys }: Pick<Me, 'passkeys'>) {
  const { t, time } = useWords()
  const { add, isBusy } = useAddPasskey()
  const remove = useStaffMutation('removePasskey')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void add(String(new FormData(event.currentTarget).get('name')))
    event.currentTarget.reset()
  }
  return (
    <section className="console-panel">
      <h2>{t('account.passkeys')}</h2>
      {passkeys.length === 0 && <p>{t('account.no-passkeys')}</p>}
      <ul className="stack">
        {passkeys.map(({ id, name, created_at }) => (
          <li key={id} className="cluster cluster-between">
            <span>
              {name} · {time(created_at)}
            </span>
            <Button size="sm" tone="danger" onClick={() => remove.mutate({ passkey_id: id })}>
              {t('account.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <form className="stack" onSubmit={submit}>
        <Field name="name" label={t('account.passkey-name')} maxLength={60} required />
        <Button type="submit" pending={isBusy}>
          {t('account.add-passkey')}
        </Button>
      </form>
    </section>
  )
}
