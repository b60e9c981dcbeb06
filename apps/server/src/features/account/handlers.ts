import type { Handlers } from '#http/handlers.ts'
import { sendMemberCode, validateMemberCode } from './confirmation.ts'
import { contactHandlers } from './contacts.ts'
import { changePassword, resetPassword } from './password.ts'

export const accountHandlers = {
  sendMemberCode,
  validateMemberCode,
  changePassword,
  resetPassword,
  ...contactHandlers,
} satisfies Partial<Handlers>
