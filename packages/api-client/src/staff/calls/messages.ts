import * as z from 'zod/mini'
import { currency, id, instant, numberInput, region } from '#contract/scalars'
import { read, write } from '../endpoint.ts'
import { listOf, page, reason } from '../fields.ts'

export const messageChannels = ['sms', 'voice', 'mail'] as const
/** What sends a message, and whose bill it is on. */
export const senders = ['sms aliyun', 'voice aliyun', 'sms twilio', 'voice twilio', 'mail smtp'] as const

export const messageStates = ['sent', 'failed', 'refused'] as const

/** What became of a code or a notice, never what it said. */
const message = z.object({
  id: z.string(),
  at: instant,
  channel: z.enum(messageChannels),
  provider: z.string(),
  /** The purpose of a code, or which notice it is. */
  purpose: z.string(),
  /** Masked. */
  target: z.string(),
  state: z.enum(['sent', 'failed', 'refused', 'waiting', 'given-up']),
  /** Why it was not sent: what the provider did, or which budget was used up. */
  cause: z.string(),
  /** '' where nothing was sent, or no price was known then. */
  currency: z.union([z.literal(''), currency]),
  /** With four digits; '' like the currency. */
  cost: z.string(),
  region,
})

/** A contact, an address or a member that has to wait. */
const held = z.object({
  id: z.string(),
  /** The rate that is used up. */
  rate: z.string(),
  /** Masked. */
  subject: z.string(),
  /** '' when it is nobody's. */
  member_id: z.string(),
  n: z.int(),
  most: z.int(),
  until: instant,
})

export const messageRow = message
export const heldRow = held

const contactOrNone = z._default(z.string('field.format').check(z.trim(), z.maxLength(254, 'field.too-long')), '')

const filter = {
  channel: z._default(z.union([z.literal(''), z.enum(messageChannels)], 'field.format'), ''),
  state: z._default(z.union([z.literal(''), z.enum(messageStates)], 'field.format'), ''),
  /** A whole phone number or e-mail address. */
  target: contactOrNone,
}

/** What a price is found by, and the version that was seen; 0 for a new one. */
const priceSeen = {
  sender: z.enum(senders, 'field.required'),
  /** What whole international numbers begin with, such as 86 or 1876; '' for all. */
  prefix: z._default(z.string('field.format').check(z.trim(), z.regex(/^\d{0,7}$/, 'field.format')), ''),
  version: numberInput(0, 1_000_000_000),
  reason,
}

const done = z.object({ state: z.literal('done') })

/** Codes and notices that were sent, what is left of their budgets, and who is held back. */
export const messages = {
  messages: read('messages.read', 'Codes and notices, newest first: what became of each', {
    mayBeOld: true,
    input: z.object({
      ...filter,
      ...page,
    }),
    data: listOf(message),
    refusals: [],
  }),
  messageCosts: read('messages.read', 'What codes and notices cost, by currency', {
    mayBeOld: true,
    input: z.object(filter),
    data: z.object({
      /** How far back. */
      days: z.int(),
      sums: z.array(z.object({ currency, messages: z.int(), cost: z.string() })),
    }),
    refusals: [],
  }),
  messageCostsByDay: read('messages.read', 'What codes and notices cost by day and channel, newest first', {
    mayBeOld: true,
    input: z.object({ ...filter, ...page }),
    data: listOf(
      z.object({
        ...{ id: z.string(), day: z.string(), channel: z.enum(messageChannels), currency },
        ...{ messages: z.int(), cost: z.string() },
      }),
    ),
    refusals: [],
  }),
  messagePrices: read('messages.read', 'What a message costs at each provider', {
    input: z.object({}),
    data: z.object({
      prices: z.array(
        z.object({
          ...{ id, sender: z.enum(senders), prefix: z.string(), currency, version: z.int() },
          /** With four digits. */
          price: z.string(),
        }),
      ),
    }),
    refusals: [],
  }),
  saveMessagePrice: write('messages.prices', 'Set what messages cost from now on; what was sent keeps its cost', {
    input: z.object({
      ...priceSeen,
      currency: z.enum(['CNY', 'USD'], 'field.required'),
      price: z.string('field.required').check(z.trim(), z.regex(/^\d{1,4}(\.\d{1,4})?$/, 'field.format')),
    }),
    data: done,
    refusals: ['beyondOwn', 'stale'],
  }),
  removeMessagePrice: write('messages.prices', 'Take a price of messages away', {
    input: z.object(priceSeen),
    data: done,
    refusals: ['beyondOwn', 'stale'],
  }),
  messageBudgets: read('messages.read', 'What is left of the budgets of each channel, and how providers do', {
    input: z.object({}),
    data: z.object({
      budgets: z.array(
        z.object({
          channel: z.enum(messageChannels),
          span: z.enum(['hour', 'day']),
          used: z.int(),
          most: z.int(),
          resets_at: z.string(),
        }),
      ),
      /** Of the last 24 hours. */
      providers: z.array(
        z.object({
          channel: z.enum(messageChannels),
          provider: z.string(),
          sent: z.int(),
          failed: z.int(),
          refused: z.int(),
        }),
      ),
    }),
    refusals: [],
  }),
  heldBack: read('messages.read', 'Contacts, addresses and members that have to wait', {
    input: z.object({ subject: contactOrNone }),
    data: z.object({ held: z.array(held) }),
    refusals: [],
  }),
  releaseHeld: write('messages.release', 'Let one go on that is held back', {
    input: z.object({ held_id: z.string('field.required').check(z.regex(/^[0-9a-f]{32}$/, 'field.format')), reason }),
    data: z.object({ state: z.literal('done') }),
    refusals: ['heldUnknown'],
  }),
}
