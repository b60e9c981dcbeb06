import type { Client } from '@bohe/api-client/client'
import { addresses, type CallName } from '@bohe/api-client/contract/address'

/** A captcha to solve: the picture as a data URL, and the key that goes with the answer. */
export interface Captcha {
  key: string
  image: string
}

/** A new picture, or none when it cannot be had: the server's policy is enforced whatever is shown. */
export const drawCaptcha = async (api: Client): Promise<Captcha | undefined> => {
  const drawn = await api.captcha().catch(() => undefined)
  return drawn && { key: drawn.key, image: drawn.image }
}

const asQuestion = (name: CallName) => {
  const [method, path] = addresses[name]
  return { path, method }
}

/** A picture when the policy wants one for any of these calls now (spec §7, is_captcha/list). */
export const captchaFor = async (api: Client, names: readonly CallName[]): Promise<Captcha | undefined> => {
  const path_method = JSON.stringify(names.map(asQuestion))
  const needs = await api.captchaNeeds({ path_method }).catch(() => [])
  return needs.some(need => need.is_validate === 1) ? drawCaptcha(api) : undefined
}
