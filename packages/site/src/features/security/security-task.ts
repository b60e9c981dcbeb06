import { paths } from '#routing/paths.ts'

/** A way to reach a member, as an address names it (`?by=`). */
export type Contact = 'phone' | 'email'

/** What a task changes, which contact it is about, and when it wants a confirmation by code first. */
interface TaskFacts {
  about: 'password' | 'contact' | 'secondary'
  contact?: Contact
  /** The call that sends a code to a new contact. */
  sends?: 'sendSms' | 'sendMail'
  /** `other`: when the other contact is bound; `asked`: when the server asks for it. */
  confirm: 'always' | 'other' | 'asked'
}

/** Everything that can be done in the section, each at an address of its own (`&do=`). */
const tasks = {
  password: { about: 'password', confirm: 'asked' },
  'reset-password': { about: 'password', confirm: 'always' },
  'bind-phone': { about: 'contact', contact: 'phone', sends: 'sendSms', confirm: 'other' },
  'bind-email': { about: 'contact', contact: 'email', sends: 'sendMail', confirm: 'other' },
  'change-phone': { about: 'contact', contact: 'phone', sends: 'sendSms', confirm: 'always' },
  'change-email': { about: 'contact', contact: 'email', sends: 'sendMail', confirm: 'always' },
  'clear-phone': { about: 'contact', contact: 'phone', confirm: 'always' },
  'clear-email': { about: 'contact', contact: 'email', confirm: 'always' },
  'set-secondary': { about: 'secondary', confirm: 'asked' },
  'change-secondary': { about: 'secondary', confirm: 'asked' },
  'reset-secondary': { about: 'secondary', confirm: 'always' },
  'clear-secondary': { about: 'secondary', confirm: 'asked' },
} as const satisfies Record<string, TaskFacts>

/** One thing to do in the section. */
export type SecurityTask = keyof typeof tasks

/** What is known of a task. */
export const factsOf = (task: SecurityTask): TaskFacts => tasks[task]

const isTask = (name: string | null): name is SecurityTask => name !== null && Object.hasOwn(tasks, name)

/** The task that an address names; undefined on the overview. */
export const taskOf = (url: URL): SecurityTask | undefined => {
  const name = url.searchParams.get('do')
  return isTask(name) ? name : undefined
}

/** The contact to confirm with that an address names, if it names one. */
export const wayOf = (url: URL): Contact | undefined => {
  const by = url.searchParams.get('by')
  return by === 'phone' || by === 'email' ? by : undefined
}

/** Where a task is, confirmed by a contact of the member's choice; the overview without a task. */
export const securityAddress = (task?: SecurityTask, by?: Contact): string => {
  const query = new URLSearchParams({ ...(task && { do: task }), ...(by && { by }) })
  return query.size > 0 ? `${paths.user('security')}&${query}` : paths.user('security')
}
