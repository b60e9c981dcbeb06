import { BindStatus } from '@bohe/api-client/contract/wire'
import { presentSession } from '#features/auth/present.ts'
import { providersOf } from '#features/identities/store.ts'
import { type Handlers, Refused } from '#http/handlers.ts'
import { arriveToBind, arriveToLogIn } from './arrive.ts'
import { depart } from './depart.ts'
import { loginBind } from './login-bind.ts'
import { presentBindings } from './present.ts'
import { unbind } from './unbind.ts'

export const socialLoginHandlers = {
  openOffered: async (_input, { context: { socialLogins } }) => ({ offered: [...socialLogins.keys()] }),
  openForeign: depart,
  openSuccess: async (input, call) => {
    const arrived = await arriveToLogIn(input, call)
    if (arrived instanceof Refused) return arrived
    const { identity, target, opened } = arrived
    const who = { nickname: identity.nickname, target }
    if ('ticket' in opened) return { bind_status: BindStatus.newAccount, code: opened.ticket, ...who }
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
