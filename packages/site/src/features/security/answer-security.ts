import type { SectionVisit } from '#edition.ts'
import { exchangeCaptcha } from '#verification/captcha.ts'
import { textOf } from '#verification/form-text.ts'
import { withSecondsLeft } from '#verification/send-code.ts'
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
import { changePassword, resetPassword } from './change-password.ts'
import { confirm, sendOwnCode } from './confirmation.ts'
import { changeSecondary, clearSecondary, setSecondary } from './secondary-password.ts'
import { type Act, type SecurityAnswer, securityBefore } from './security-answer.ts'
import { type SecurityTask, taskOf } from './security-task.ts'

const saves: Record<SecurityTask, Act> = {
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
const steps: Record<string, Act> = {
  'own-code': sendOwnCode,
  confirm,
  code: sendNewCode,
  voice: speakNewCode,
}

/** Answers a form of the section: the address says which task, the pressed button's `intent` how far it is. */
export const answerSecurity = async (form: FormData, visit: SectionVisit): Promise<SecurityAnswer> => {
  const task = taskOf(visit.url)
  if (!task) throw new Response(null, { status: 404 })
  const exchanged = await exchangeCaptcha(form, visit.api)
  const act = steps[textOf(form, 'intent')] ?? saves[task]
  const answer = exchanged ? { ...securityBefore(form), ...exchanged } : await act(form, { ...visit, task })
  return { ...answer, ...withSecondsLeft(answer, visit.now()) }
}
