import type { StaffData } from '@bohe/api-client/staff'
import { Button } from '@bohe/ui/button'
import { Field } from '@bohe/ui/field'
import { QRCodeSVG } from 'qrcode.react'
import { type FormEvent, useState } from 'react'
import { useStaffMutation } from '#data/staff-data.tsx'
import type { Me } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'

function Begun({ begun, onCodes }: { begun: StaffData<'beginTotp'>; onCodes: (codes: readonly string[]) => void }) {
  const { t } = useWords()
  const confirm = useStaffMutation('confirmTotp', { onDone: ({ recovery_codes }) => onCodes(recovery_codes) })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    confirm.mutate({ code: String(new FormData(event.currentTarget).get('code')) })
  }
  return (
    <form className="stack" onSubmit={submit}>
      <p>{t('account.totp-scan')}</p>
      <QRCodeSVG value={begun.uri} size={180} marginSize={4} title="TOTP" />
      <p className="console-number">{begun.secret}</p>
      <Field
        {...{ type: 'numeric', name: 'code', autoComplete: 'one-time-code', required: true }}
        {...{ label: t('account.totp-code'), error: confirm.error?.fields.code }}
      />
      <Button type="submit" tone="primary" pending={confirm.isPending}>
        {t('account.totp-confirm')}
      </Button>
    </form>
  )
}

/** Codes of an app, and the recovery codes beside them. */
export function Totp({ me }: { me: Me }) {
  const { t } = useWords()
  const [begun, setBegun] = useState<StaffData<'beginTotp'>>()
  const [codes, setCodes] = useState<readonly string[]>([])
  const begin = useStaffMutation('beginTotp', { onDone: setBegun })
  const remove = useStaffMutation('removeTotp')
  const show = (given: readonly string[]) => {
    setBegun(undefined)
    setCodes(given)
  }
  return (
    <section className="console-panel">
      <h2>{t('account.totp')}</h2>
      <p>{me.has_totp ? t('account.totp-on', { left: me.recovery_codes_left }) : t('account.totp-off')}</p>
      {codes.length > 0 && (
        <div role="status">
          <p>{t('account.recovery')}</p>
          <pre className="console-json">{codes.join('\n')}</pre>
        </div>
      )}
      {begun ? (
        <Begun begun={begun} onCodes={show} />
      ) : (
        <div className="cluster">
          <Button pending={begin.isPending} onClick={() => begin.mutate({})}>
            {t('account.totp-begin')}
          </Button>
          {me.has_totp === 1 && (
            <Button tone="danger" pending={remove.isPending} onClick={() => remove.mutate({})}>
              {t('account.remove')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
