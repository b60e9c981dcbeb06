import { verificationCode } from '@bohe/validation/fields'
import { type Message, sentCode } from '#forms/form-answer.ts'
import { textOf } from '#forms/form-text.ts'
import { captchaFor } from '#forms/verification/captcha.ts'
import { type ActionHandler, fieldErrors, type SecurityAnswer, securityBefore, submit } from './security-answer.ts'
import { factsOf } from './security-task.ts'

const typeOf = (form: FormData) => (textOf(form, 'account_type') === '2' ? '2' : '1')

/** Sends a code to the member's own phone or mailbox. */
export const sendOwnCode: ActionHandler = (form, { api, now }) =>
  submit(form, {}, {}, async () => {
    const account_type = typeOf(form)
    const { verify_key } = await api.sendMemberCode({ account_type })
    const notice = account_type === '1' ? 'success.sms-code' : 'success.email-code'
    return { ...securityBefore(form), code: { key: verify_key, sentAt: now() }, notice }
  })

const codeErrors = (form: FormData): Record<string, Message> => {
  const rule = { name: 'verify_code', schema: verificationCode, empty: 'prompt.verification-code' } as const
  // A code that was never sent cannot be right, whatever was typed.
  return sentCode(form)?.key ? fieldErrors(form, [rule]) : { verify_code: 'prompt.verification-code' }
}

const fieldOf = { verificationCodeWrong: 'verify_code' } as const

/** Confirms with the code that it is the member: the next step gets the key, and the picture it may need. */
export const confirm: ActionHandler = (form, { api, task }) =>
  submit(form, codeErrors(form), fieldOf, async (): Promise<SecurityAnswer> => {
    const account_type = typeOf(form)
    const code = { verify_code: textOf(form, 'verify_code'), verify_key: sentCode(form)?.key ?? '' }
    const { verify_key } = await api.validateMemberCode({ account_type, ...code })
    const { sends } = factsOf(task)
    return { confirmed: verify_key, captcha: sends && (await captchaFor(api, [sends])) }
  })
