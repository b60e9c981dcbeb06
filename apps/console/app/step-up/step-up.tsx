import { type StaffClient, StaffError } from '@bohe/api-client/staff/client'
import { Button } from '@bohe/ui/button'
import { Dialog } from '@bohe/ui/dialog'
import { Field } from '@bohe/ui/field'
import { startAuthentication } from '@simplewebauthn/browser'
import { type FormEvent, useRef, useState } from 'react'
import { useWords } from '#words/use-words.tsx'

type Asked = (isProved: boolean) => void

/** Asks again who it is, when a call needs it: `ask` resolves with whether it was proved. */
export const useStepUp = () => {
  const [asked, setAsked] = useState<Asked>()
  const ask = useRef(
    () =>
      new Promise<boolean>(resolve => {
        setAsked(() => resolve)
      }),
  ).current
  const settle = (isProved: boolean) => {
    asked?.(isProved)
    setAsked(undefined)
  }
  return { ask, isOpen: asked !== undefined, settle }
}

interface StepUpDialogProps {
  client: StaffClient
  isOpen: boolean
  settle: (isProved: boolean) => void
}

/** A code or the password, or a passkey. */
export function StepUpDialog({ client, isOpen, settle }: StepUpDialogProps) {
  const { t } = useWords()
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const prove = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setError('')
    try {
      await work()
      settle(true)
    } catch (failure) {
      setError(failure instanceof StaffError ? failure.message : t('log-in.passkey-failed'))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const proof = String(new FormData(event.currentTarget).get('proof'))
    void prove(() => client.stepUp({ proof }))
  }
  const byPasskey = async () => {
    const { challenge, options } = await client.askOwnPasskey({})
    const answer = await startAuthentication({ optionsJSON: options as never })
    return client.stepUpByPasskey({ challenge, answer: answer as never })
  }
  return (
    <Dialog open={isOpen} onClose={() => settle(false)} title={t('step-up.title')} closeLabel={t('close')}>
      <form className="stack" onSubmit={submit}>
        <p>{t('step-up.text')}</p>
        <Field
          {...{ name: 'proof', type: 'password', label: `${t('step-up.code')} / ${t('step-up.password')}`, error }}
          autoComplete="one-time-code"
          required
          data-first-focus=""
        />
        <div className="cluster">
          <Button type="submit" tone="primary" pending={isBusy}>
            {t('step-up.submit')}
          </Button>
          <Button tone="quiet" onClick={() => void prove(byPasskey)}>
            {t('step-up.passkey')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
