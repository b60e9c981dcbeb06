import { type CallName, contract, type ParsedInput } from '@bohe/api-client/contract'
import { pathMethodList } from '@bohe/api-client/contract/calls/tools'
import type { Endpoint } from '@bohe/api-client/contract/endpoint'
import { check } from '@bohe/validation/check'
import type { Call } from '#http/call.ts'
import { type Handlers, refuse } from '#http/handlers.ts'
import { countAddress } from '#rates.ts'
import { drawCaptcha, wantsCaptcha } from './captcha.ts'

const captchaFlag = async (call: Call, { path, method, state }: ParsedInput<'captchaNeed'>): Promise<0 | 1> => {
  const name = (Object.keys(contract) as CallName[]).find(each => {
    const endpoint: Endpoint = contract[each]
    return endpoint.path === path && endpoint.method === method
  })
  return name !== undefined && (await wantsCaptcha(call, name, { state })) ? 1 : 0
}

const listOf = (text: string) => {
  try {
    return check(pathMethodList, JSON.parse(text))
  } catch {
    return { ok: false as const }
  }
}

/** Captchas (spec §7 Tools). */
export const captchaHandlers = {
  captcha: async ({ captcha_type }, call) => {
    const { context, address, now } = call
    const drawn = await countAddress(context.db, 'captchaPerAddress', address, now)
    return drawn.exceeded ? refuse('tooManyRequests', { seconds: drawn.secondsLeft }) : drawCaptcha(call, captcha_type)
  },
  captchaNeed: async (asked, call) => ({ is_validate: await captchaFlag(call, asked) }),
  captchaNeeds: async ({ path_method }, call) => {
    const list = listOf(path_method)
    if (!list.ok) return refuse('invalidFields', {}, { path_method: 'field.format' })
    const answer = async ({ state, ...row }: (typeof list.value)[number]) => ({
      ...row,
      is_validate: await captchaFlag(call, { ...row, state }),
    })
    return Promise.all(list.value.map(answer))
  },
} satisfies Partial<Handlers>
