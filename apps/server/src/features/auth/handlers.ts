import { BillingType } from '@bohe/api-client/contract/wire'
import { presentPackage } from '#features/packages/present.ts'
import { packagesOffered } from '#features/packages/store.ts'
import { type Handlers, Refused } from '#http/handlers.ts'
import { logIn } from './login.ts'
import { presentSession } from './present.ts'
import { register } from './register.ts'
import { stopSession } from './session.ts'

export const authHandlers = {
  login: async (input, call) => {
    const result = await logIn(input, call)
    return result instanceof Refused ? result : presentSession(call, result)
  },
  register: async (input, call) => {
    const result = await register(input, call)
    return result instanceof Refused ? result : presentSession(call, result)
  },
  registerPackage: async (_input, { context, language, region }) => {
    const offered = await packagesOffered(context.db, region, BillingType.experience)
    return offered.map(each => presentPackage(language, each))
  },
  logout: async (_input, call) => {
    await stopSession(call, call.member)
    return {}
  },
} satisfies Partial<Handlers>
