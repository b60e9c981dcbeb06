import type { Client } from '@bohe/api-client/client'
import { addresses, type CallName } from '@bohe/api-client/contract/address'
import { type FormAnswer, refusal, shownBefore, shownCaptcha } from './form-answer.ts'
import { textOf } from './form-text.ts'

/** A captcha to solve, seen or heard: one of both is a data URL, and the key goes with the answer. */
export interface Captcha {
  key: string
  image: string
  audio: string
}

type CaptchaKind = 'image' | 'audio'

const draw = async (api: Client, captcha_type: CaptchaKind): Promise<Captcha> => {
  const { key, image, audio } = await api.captcha({ captcha_type })
  return { key, image, audio }
}

/** Who listens goes on listening. */
const kindOf = (form?: FormData): CaptchaKind => (form && shownCaptcha(form)?.audio ? 'audio' : 'image')

/**
 * A new captcha, of the kind that the form showed; a picture at first. None when it cannot be had: the server's policy is
 * enforced whatever is shown.
 */
export const drawCaptcha = (api: Client, form?: FormData): Promise<Captcha | undefined> =>
  draw(api, kindOf(form)).catch(() => undefined)

const asQuestion = (name: CallName) => {
  const [method, path] = addresses[name]
  return { path, method }
}

/** A captcha when the policy wants one for any of these calls now (spec §7, is_captcha/list). */
export const captchaFor = async (
  api: Client,
  names: readonly CallName[],
  form?: FormData,
): Promise<Captcha | undefined> => {
  const path_method = JSON.stringify(names.map(asQuestion))
  const needs = await api.captchaNeeds({ path_method }).catch(() => [])
  return needs.some(need => need.is_validate === 1) ? drawCaptcha(api, form) : undefined
}

const kinds: Partial<Record<string, (form: FormData) => CaptchaKind>> = {
  captcha: kindOf,
  'captcha-image': () => 'image',
  'captcha-audio': () => 'audio',
}

/**
 * Answers the buttons of the captcha: `intent` captcha (another one), captcha-audio (hear it instead), captcha-image (see
 * it again); undefined for every other intent. Nothing else of the form changes.
 */
export const exchangeCaptcha = async (form: FormData, api: Client): Promise<FormAnswer | undefined> => {
  const kind = kinds[textOf(form, 'intent')]
  if (!kind) return undefined
  const before = shownBefore(form)
  try {
    return { ...before, captcha: await draw(api, kind(form)), focus: 'checkcode' }
  } catch (error) {
    return { ...before, ...refusal(error, {}) }
  }
}
