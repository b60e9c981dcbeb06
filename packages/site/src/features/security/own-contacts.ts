import type { Member } from '#session/member.ts'
import { type Contact, factsOf, type SecurityTask } from './security-task.ts'

/** A contact that is bound: which, what to show of it, and the wire's `account_type`. */
export interface OwnContact {
  by: Contact
  shown: string
  accountType: '1' | '2'
}

/** A number or an address with its middle hidden: 138****8000, l***f@mint.test. */
export const masked = (contact: string): string => {
  const [name = '', ...domain] = contact.split('@')
  if (domain.length === 0)
    return name.length < 8 ? `${name.slice(0, 2)}****` : `${name.slice(0, 3)}****${name.slice(-4)}`
  return `${name.slice(0, 1)}***${name.length > 2 ? name.slice(-1) : ''}@${domain.join('@')}`
}

/** The contacts a member has, the phone first. */
export const ownContacts = ({ mobile, email }: Pick<Member, 'mobile' | 'email'>): OwnContact[] => [
  ...(mobile ? [{ by: 'phone', shown: masked(mobile), accountType: '1' } as const] : []),
  ...(email ? [{ by: 'email', shown: masked(email), accountType: '2' } as const] : []),
]

/** Whether a task begins with a confirmation; when only the server knows, not before it asks. */
export const confirmsFirst = (task: SecurityTask, contacts: readonly OwnContact[]): boolean => {
  const facts = factsOf(task)
  return facts.confirm === 'always' || (facts.confirm === 'other' && contacts.some(({ by }) => by !== facts.contact))
}

/** The contact to confirm with: the wanted one, else the one that is about to change, else the first. */
export const confirmingContact = (
  task: SecurityTask,
  contacts: readonly OwnContact[],
  wanted: Contact | undefined,
): OwnContact | undefined => {
  const find = (by: Contact | undefined) => contacts.find(contact => contact.by === by)
  return find(wanted) ?? find(factsOf(task).contact) ?? contacts[0]
}
