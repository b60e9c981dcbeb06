import type * as z from 'zod/mini'
import { account } from './calls/account.ts'
import { auth } from './calls/auth.ts'
import { chatCalls } from './calls/chat.ts'
import { content } from './calls/content.ts'
import { membership } from './calls/membership.ts'
import { open } from './calls/open.ts'
import { promotions } from './calls/promotions.ts'
import { tools } from './calls/tools.ts'
import { user } from './calls/user.ts'
import type { Endpoint } from './endpoint.ts'
import type { CallName } from './every-address.ts'

/** The API: each call once, by name. */
export const contract = {
  ...auth,
  ...open,
  ...tools,
  ...account,
  ...user,
  ...membership,
  ...promotions,
  ...content,
  ...chatCalls,
} satisfies Record<CallName, Endpoint>

export type Contract = typeof contract

export type { CallName } from './every-address.ts'

/** What a caller passes. */
export type CallInput<Name extends CallName> = z.input<Contract[Name]['input']>

/** What a handler gets: parsed, with defaults. */
export type ParsedInput<Name extends CallName> = z.output<Contract[Name]['input']>

/** What a handler returns and a caller receives as `data`. */
export type CallData<Name extends CallName> = z.output<Contract[Name]['data']>

/** The refusals a call may answer with beside the common ones. */
export type CallRefusal<Name extends CallName> = Contract[Name]['refusals'][number]

/** Where a mail provider brings answers to tickets, each as the raw message. */
export const chatMailPath = '/api/chat/mail'

/** The address that a payment provider's callbacks go to; outside the envelope, answered in the gateway's words. */
export const notifyPath = (provider: string): string => `/api/pay/notify/${provider}`
