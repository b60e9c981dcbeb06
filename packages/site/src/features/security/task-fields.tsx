import { Button } from '@bohe/ui/button'
import { Stack } from '@bohe/ui/layout'
import type { ReactNode } from 'react'
import type { ActionForm } from '#forms/use-action-form.ts'
import type { Member } from '#session/member.ts'
import type { SecurityData } from './load-security.ts'
import type { OwnContact } from './own-contacts.ts'
import type { SecurityAnswer } from './security-answer.ts'
import type { SecurityTask } from './security-task.ts'

/** What the form of a task, and each kind of its fields, is made from. */
export interface TaskFormProps {
  member: Member
  data: SecurityData
  task: SecurityTask
  form: ActionForm<SecurityAnswer>
  contacts: readonly OwnContact[]
  /** The contact to confirm with first; undefined once that is done, or not wanted. */
  confirming: OwnContact | undefined
}

/** What each kind of fields gets. */
export interface FieldsProps extends TaskFormProps {
  answer: SecurityAnswer
}

/** Tells a password manager whose password a form is about; nobody else meets it. */
export function UsernameForManagers({ member }: { member: Member }) {
  const username = member.mobile || member.email
  if (!username) return null
  return (
    <input
      className="visually-hidden"
      type="text"
      autoComplete="username"
      value={username}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}

/** The button that saves, and what saving brings. */
export function SubmitButton({
  pending,
  note,
  tone = 'primary',
  children,
}: {
  pending: string | undefined
  note?: ReactNode
  tone?: 'primary' | 'danger'
  children: ReactNode
}) {
  return (
    <Stack gap={2}>
      <Button type="submit" name="intent" value="save" tone={tone} pending={pending === 'save'}>
        {children}
      </Button>
      {note && <p className="soft small">{note}</p>}
    </Stack>
  )
}
