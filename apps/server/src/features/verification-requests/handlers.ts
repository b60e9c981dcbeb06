import type { Handlers } from '#http/handlers.ts'
import { toMailbox, toPhone } from './send.ts'

/** Verification codes (spec §7 Tools). */
export const verificationRequestHandlers = {
  sendSms: toPhone('sendSms'),
  sendVoice: toPhone('sendVoice'),
  sendMail: toMailbox,
} satisfies Partial<Handlers>
