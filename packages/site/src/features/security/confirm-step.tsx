import { Button } from '@bohe/ui/button'
import { CodeField } from '@bohe/ui/code-field'
import { useSecondsLeft } from '@bohe/ui/countdown'
import { Stack } from '@bohe/ui/layout'
import { LinkTabs } from '@bohe/ui/tabs'
import { Link } from 'react-router'
import { useWords } from '#forms/use-words.ts'
import { useTranslation } from '#i18n/translation.ts'
import type { OwnContact } from './own-contacts.ts'
import type { SecurityAnswer } from './security-answer.ts'
import { type SecurityTask, securityAddress } from './security-task.ts'
import type { TaskFormProps } from './task-fields.tsx'
import '#forms/forms.css'

/** "It is you": a code to a contact the member has, before anything changes. */
export function ConfirmStep({ task, form, contacts, contact }: TaskFormProps & { contact: OwnContact }) {
  const { t } = useTranslation('security')
  const { answer, pending } = form
  return (
    <>
      <Stack gap={2}>
        <h3>{t('confirm.title')}</h3>
        {contacts.length > 1 && <Ways task={task} contacts={contacts} chosen={contact} />}
        <p className="soft">{t(`confirm.${contact.by}`, { contact: contact.shown })}</p>
      </Stack>
      <input type="hidden" name="account_type" value={contact.accountType} />
      <OwnCode answer={answer} sending={pending === 'own-code'} />
      <Button type="submit" name="intent" value="confirm" tone="primary" pending={pending === 'confirm'}>
        {t('confirm.submit')}
      </Button>
    </>
  )
}

function Ways({ task, contacts, chosen }: { task: SecurityTask; contacts: readonly OwnContact[]; chosen: OwnContact }) {
  const { t } = useTranslation('security')
  return (
    <LinkTabs className="form-tabs" label={t('confirm.ways')}>
      {contacts.map(({ by }) => (
        <Link
          key={by}
          to={securityAddress(task, by)}
          replace
          preventScrollReset
          aria-current={by === chosen.by ? 'page' : undefined}
        >
          {t(`row.${by}`)}
        </Link>
      ))}
    </LinkTabs>
  )
}

function OwnCode({ answer, sending }: { answer: SecurityAnswer; sending: boolean }) {
  const { t } = useTranslation(['security', 'auth', 'messages'])
  const words = useWords()
  const { code, secondsLeft = 0, errors = {} } = answer
  const left = useSecondsLeft(secondsLeft, code?.sentAt)
  return (
    <>
      {code && <input type="hidden" name="code_key" value={code.key} />}
      {code && <input type="hidden" name="code_sent_at" value={code.sentAt} />}
      <CodeField
        label={t('field.code')}
        name="verify_code"
        placeholder={t('messages:prompt.verification-code')}
        sendLabel={t('auth:code.send')}
        waitLabel={seconds => t('auth:code.wait', { seconds })}
        againLabel={t('auth:code.again')}
        secondsLeft={left}
        sending={sending}
        send={{ type: 'submit', name: 'intent', value: 'own-code' }}
        error={words(errors.verify_code)}
        required
      />
    </>
  )
}
