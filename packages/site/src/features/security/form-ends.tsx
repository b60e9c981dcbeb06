import { Button } from '@bohe/ui/button'
import { Stack } from '@bohe/ui/layout'
import type { ReactNode } from 'react'
import type { Member } from '#member.ts'

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
