import { Button } from '@bohe/ui/button'
import { Stack } from '@bohe/ui/layout'
import { LinkTabs } from '@bohe/ui/tabs'
import { Link } from 'react-router'
import { CodeInput } from '#forms/verification/form-parts.tsx'
import { useTranslation } from '#i18n/translation.ts'
import type { OwnContact } from './own-contacts.ts'
import { type SecurityTask, securityAddress } from './security-task.ts'
import type { TaskFormProps } from './task-fields.tsx'
import '#forms/forms.css'

/** "It is you": a code to a contact the member has, before anything changes. */
export function ConfirmStep({ task, form, contacts, contact }: TaskFormProps & { contact: OwnContact }) {
  const { t } = useTranslation(['security', 'messages'])
  const { answer, pending } = form
  return (
    <>
      <Stack gap={2}>
        <h3>{t('confirm.title')}</h3>
        {contacts.length > 1 && <Ways task={task} contacts={contacts} chosen={contact} />}
        <p className="soft">{t(`confirm.${contact.by}`, { contact: contact.shown })}</p>
      </Stack>
      <input type="hidden" name="account_type" value={contact.accountType} />
      <CodeInput
        answer={answer}
        name="verify_code"
        intent="own-code"
        label={t('field.code')}
        placeholder={t('messages:prompt.verification-code')}
        sending={pending === 'own-code'}
      />
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
