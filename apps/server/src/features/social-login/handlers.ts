import type { CallData } from '@bohe/api-client/contract'
import { BindStatus, type OpenType, openTypes } from '@bohe/api-client/contract/wire'
import { presentSession } from '#features/auth/present.ts'
import { providersOf, removeIdentity } from '#features/identities/store.ts'
import { lockedMember } from '#features/member/store.ts'
import type { MemberCall } from '#http/call.ts'
import { type Handlers, Refused, refuse } from '#http/handlers.ts'
import { refusable } from '#http/refusable-transaction.ts'
import { arriveToBind, arriveToLogIn } from './arrive.ts'
import { loginBind } from './login-bind.ts'
import { startLogIn } from './start-log-in.ts'

type Flags = CallData<'openUntied'>

/** Which providers a member has bound, as six flags in the spec's spelling (spec §3). */
const presentBindings = (bound: readonly OpenType[]): Flags => {
  const flag = (provider: OpenType) => [provider === 'qq' ? 'QQ' : provider, bound.includes(provider) ? 1 : 0]
  return Object.fromEntries(openTypes.map(flag)) as Flags
}

/**
 * Takes a social account away from a member, never the last way in: a contact is one, since a code reaches it. Nobody is
 * signed out. Answers what is left.
 */
const unbind = (provider: OpenType, { context: { db }, member: { id } }: MemberCall) =>
  refusable(db, async tx => {
    const member = await lockedMember(tx, id)
    const bound = await providersOf(tx, id)
    if (!bound.includes(provider)) return refuse('openNotBound')
    const hasContact = Boolean(member.mobile ?? member.email)
    if (bound.length === 1 && !hasContact) return refuse('lastWayIn')
    await removeIdentity(tx, id, provider)
    return bound.filter(each => each !== provider)
  })

export const socialLoginHandlers = {
  openOffered: async (_input, { context: { socialLogins } }) => ({ offered: [...socialLogins.keys()] }),
  openForeign: startLogIn,
  openSuccess: async (input, call) => {
    const arrived = await arriveToLogIn(input, call)
    if (arrived instanceof Refused) return arrived
    const { identity, target, opened } = arrived
    const who = { nickname: identity.nickname, target }
    if (opened.ticket !== undefined) return { bind_status: BindStatus.newAccount, code: opened.ticket, ...who }
    return { ...(await presentSession(call, opened)), bind_status: BindStatus.alreadyBound, code: '', ...who }
  },
  openBind: async (input, call) => {
    const arrived = await arriveToBind(input, call)
    if (arrived instanceof Refused) return arrived
    const { identity, target } = arrived
    return { bind_status: BindStatus.alreadyBound, code: '', nickname: identity.nickname, target }
  },
  loginBind: async (input, call) => {
    const result = await loginBind(input, call)
    return result instanceof Refused ? result : presentSession(call, result)
  },
  openList: async (_input, { context: { db, socialLogins }, member }) => ({
    ...presentBindings(await providersOf(db, member.id)),
    offered: [...socialLogins.keys()],
  }),
  openUntied: async ({ open_type }, call) => {
    const left = await unbind(open_type, call)
    return left instanceof Refused ? left : presentBindings(left)
  },
} satisfies Partial<Handlers>
