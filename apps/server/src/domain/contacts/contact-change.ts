import type { Contact } from './contact.ts'

type Kind = Contact['kind']

/** What opens an account, or may: its contacts, and how many social identities. */
export interface WaysIn {
  phone: boolean
  mail: boolean
  identities: number
}

/** No for a reason, or whether he has to confirm first, by a code to a contact he has now, that it is him. */
export type Decision<Reason> = { refuse: Reason } | { needsConfirmation: boolean }

const other = { phone: 'mail', mail: 'phone' } as const

const missing = { refuse: 'contactMissing' } as const
const confirmed = { needsConfirmation: true } as const

/** Whether one social identity less leaves a way in. */
export const mayUnbind = ({ phone, mail, identities }: WaysIn): boolean => phone || mail || identities > 1

/**
 * Whether a member may change a contact, and what he has to show (product §4, §5): `bind` adds the first of its kind,
 * `modify` puts another in its place, `clear` takes it away. Any contact he has now confirms him, so that who lost one
 * keeps the other; only who has none, having come by a social account, binds one without.
 */
export const contactChange = {
  bind: (kind: Kind, ways: WaysIn): Decision<'contactAlreadySet'> =>
    ways[kind] ? { refuse: 'contactAlreadySet' } : { needsConfirmation: ways[other[kind]] },
  modify: (kind: Kind, ways: WaysIn): Decision<'contactMissing'> => (ways[kind] ? confirmed : missing),
  clear: (kind: Kind, ways: WaysIn): Decision<'contactMissing' | 'lastWayIn'> => {
    if (!ways[kind]) return missing
    return ways[other[kind]] || ways.identities > 0 ? confirmed : { refuse: 'lastWayIn' }
  },
}
