import type { ActionContext } from '#edition.ts'
import { textOf } from '#forms/form-text.ts'
import { changeCaptcha } from '#forms/verification/captcha.ts'
import { withSecondsLeft } from '#forms/verification/send-code.ts'
import {
  bindEmail,
  bindPhone,
  changeEmail,
  changePhone,
  clearEmail,
  clearPhone,
  sendNewCode,
  speakNewCode,
} from './change-contact.ts'
import { changePassword, changeSecondary, clearSecondary, resetPassword, setSecondary } from './change-password.ts'
import { confirm, sendOwnCode } from './confirmation.ts'
import { type ActionHandler, type SecurityAnswer, securityBefore } from './security-answer.ts'
import { type SecurityTask, taskOf } from './security-task.ts'

const saves: Record<SecurityTask, ActionHandler> = {
  password: changePassword,
  'reset-password': resetPassword,
  'bind-phone': bindPhone,
  'bind-email': bindEmail,
  'change-phone': changePhone,
  'change-email': changeEmail,
  'clear-phone': clearPhone,
  'clear-email': clearEmail,
  'set-secondary': setSecondary,
  'change-secondary': changeSecondary,
  'reset-secondary': setSecondary,
  'clear-secondary': clearSecondary,
}

/** What may be asked for on the way to saving, by the button's `intent`. */
const steps: Record<string, ActionHandler> = {
  'own-code': sendOwnCode,
  confirm,
  code: sendNewCode,
  voice: speakNewCode,
}

/** Answers a form of the section: the address says which task, the pressed button's `intent` how far it is. */
export const action = async (form: FormData, context: ActionContext): Promise<SecurityAnswer> => {
  const task = taskOf(context.url)
  if (!task) throw new Response(null, { status: 404 })
  const changed = await changeCaptcha(form, context.api)
  const handler = steps[textOf(form, 'intent')] ?? saves[task]
  const answer = changed ? { ...securityBefore(form), ...changed } : await handler(form, { ...context, task })
  return { ...answer, ...withSecondsLeft(answer, context.now()) }
}
