import { countedNetworks, type RateName, rates } from '@bohe/api-client/contract/limits'
import { maskedEmail, maskedMobile } from './contacts/masked-contact.ts'

/** What a count is kept for. */
export type HeldSubject =
  | { kind: 'phone'; countryCode: string; number: string }
  | { kind: 'mail'; email: string }
  | { kind: 'member'; id: number }
  | { kind: 'name'; name: string }
  | { kind: 'address'; address: string }

/** A subject as it is counted, such as `phone:86:13800000001`, `member:12`, `12` or an address. */
export const heldSubject = (subject: string): HeldSubject => {
  const [kind = '', ...rest] = subject.split(':')
  const value = rest.join(':')
  if (kind === 'phone') return { kind, countryCode: rest[0] ?? '', number: rest.slice(1).join(':') }
  if (kind === 'mail') return { kind, email: value }
  if (kind === 'name') return { kind, name: value }
  if (kind === 'member') return { kind, id: Number(value) }
  return /^\d+$/.test(subject) ? { kind: 'member', id: Number(subject) } : { kind: 'address', address: subject }
}

/** The same, as the console shows it. */
export const maskedSubject = (subject: HeldSubject): string => {
  switch (subject.kind) {
    case 'phone':
      return maskedMobile(subject.countryCode, subject.number)
    case 'mail':
      return maskedEmail(subject.email)
    case 'member':
      return `#${subject.id}`
    case 'name':
      return `${subject.name.slice(0, 1)}***`
    case 'address':
      return subject.address.replace(/\.\d+$/, '.*').replace(/^([^:]+:[^:]+):.*(::\/\d+)$/, '$1:*$2')
  }
}

/** How often a subject may do it: a wide network has room for more than a narrow one. */
export const mostOf = (name: RateName, subject: string): number => {
  const network = countedNetworks.find(({ bits }) => subject.endsWith(`/${bits}`))
  return rates[name].max * (network?.times ?? 1)
}
