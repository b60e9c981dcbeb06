import { BindStatus } from '@bohe/api-client/contract/wire'
import type { MessageKey } from '@bohe/i18n/message-key'
import type { Aim } from '#forms/verification/registration-modes.ts'

/** What a visitor proves a contact for: modes 0–5 of spec §4. */
export type VisitorAim = Exclude<Aim, 'bind-contact'>

/** A part of the form beside contact and code. */
export type Asked = 'password' | 'new-password' | 'package' | 'invite' | 'agreement'

/** What a form asks for, which call it ends with, and what is said then. */
export interface AimRow {
  call: 'register' | 'retrieve' | 'loginBind'
  asks: readonly Asked[]
  success: MessageKey
  /** A failure shows a captcha, whatever the policy says (spec §4). */
  forcesCaptcha?: true
}

const account = ['password', 'package', 'invite', 'agreement'] as const

const binds = (success: MessageKey, asks: readonly Asked[] = []): AimRow => ({ call: 'loginBind', asks, success })

/** What binding asks for and says, by what the contact and the social identity have to do with each other. */
const bindings: Partial<Record<string, AimRow>> = {
  [BindStatus.existingAccount]: binds('success.bound'),
  [BindStatus.alreadyBound]: binds('success.login'),
  [BindStatus.newAccount]: binds('success.registered', account),
}

// Until a code was sent, somebody may still go on without a contact, which opens an account.
const bindingAtFirst = binds('success.bound', ['agreement'])

/** The aims of spec §4 as one table. */
const rows: Record<VisitorAim, (bindStatus: string | undefined) => AimRow> = {
  register: () => ({ call: 'register', asks: account, success: 'success.registered', forcesCaptcha: true }),
  'find-password': () => ({ call: 'retrieve', asks: ['new-password'], success: 'success.password-recovered' }),
  'bind-open-account': bindStatus => bindings[bindStatus ?? ''] ?? bindingAtFirst,
}

/** The row of an aim; binding depends on the `bind_status` that came with the code. */
export const rowOf = (aim: VisitorAim, bindStatus?: string): AimRow => rows[aim](bindStatus)
