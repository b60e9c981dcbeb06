import type { Client } from '@bohe/api-client/client'
import { addresses, type PageCallName } from '@bohe/api-client/contract/address'
import type { CodePurpose } from '@bohe/api-client/contract/wire'
import { type Captcha, type FormAnswer, refusal, shownBefore, shownCaptcha } from '#forms/form-answer.ts'
import { textOf } from '#forms/form-text.ts'

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

/** A call whose captcha is asked about; for one that sends a code, with what the code is for. */
export type CaptchaQuestion = PageCallName | { sends: 'sendSms' | 'sendMail'; purpose: CodePurpose }

const asQuestion = (question: CaptchaQuestion) => {
  const [name, state] = typeof question === 'string' ? [question] : [question.sends, question.purpose]
  const [method, path] = addresses[name]
  return { path, method, state }
}

/** A captcha when the policy wants one for any of these calls now (spec §7, is_captcha/list). */
export const captchaFor = async (
  api: Client,
  calls: readonly CaptchaQuestion[],
  form?: FormData,
): Promise<Captcha | undefined> => {
  const path_method = JSON.stringify(calls.map(asQuestion))
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
export const changeCaptcha = async (form: FormData, api: Client): Promise<FormAnswer | undefined> => {
  const kind = kinds[textOf(form, 'intent')]
  if (!kind) return undefined
  const before = shownBefore(form)
  try {
    return { ...before, captcha: await draw(api, kind(form)), focus: 'checkcode' }
  } catch (error) {
    return { ...before, ...refusal(error, {}) }
  }
}
