import type { RefusalName } from '@bohe/api-client/contract/every-code'
import { captchaMissing, passCaptcha } from '#features/captcha/captcha.ts'
import type { Call } from '#http/call.ts'
import { type Handlers, Refused } from '#http/handlers.ts'
import { accountOf, memberOf } from './account.ts'
import { logIn } from './login.ts'
import { register } from './new-account.ts'
import { type OpenedSession, presentSession } from './present.ts'
import { retrieve } from './retrieve.ts'
import { stopSession } from './session.ts'
import { accountOfToken, issueWebToken, logInByToken } from './token-login.ts'

const answered = async <Name extends RefusalName>(call: Call, result: OpenedSession | Refused<Name>) =>
  result instanceof Refused ? result : presentSession(call, result)

export const authHandlers = {
  login: async (input, call) => answered(call, await logIn(input, call)),
  register: async (input, call) => answered(call, await register(input, call)),
  redeemToken: async (input, call) => answered(call, await logInByToken(input, call)),
  accountOfToken,
  webToken: (_input, call) => issueWebToken(call),
  retrieve,
  accountExists: async (input, call) => {
    const passed = await passCaptcha(call, 'accountExists', input)
    if (passed instanceof Refused) return passed
    if (!passed.solved) return captchaMissing()
    return { exists: (await memberOf(call.context.db, accountOf(input))) ? 1 : 0 }
  },
  logout: async (_input, call) => {
    await stopSession(call, call.member)
    return {}
  },
} satisfies Partial<Handlers>
