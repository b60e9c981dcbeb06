import type { Language } from '@bohe/i18n/language'
import { currentRequestId } from '@bohe/telemetry/request-id.ts'
import type { Bill } from '#gateways/payment/payment-gateway.ts'
import type { Tx } from './schema.ts'

/** How often a job is tried: beyond this it is a dead letter, after about two days. */
export const mostAttempts = 60

/** The work that waits in the outbox: what each topic's job is told. */
export interface JobPayloads {
  /** Gives the money of a refund back. */
  'payment.refund': { refundId: number }
  /** Ends an attempt at its provider that is over here. */
  'payment.close': { attemptId: number }
  /** Compares a provider's bill of a day of Beijing with our books. */
  'payment.reconcile': Bill
  /** Tells a mailbox that a contact of its account was changed or removed; `at` is ISO 8601. */
  'mail.contact-changed': { email: string; kind: 'phone' | 'mail'; language: Language; at: string; region: string }
  /** Tells a member's mailbox how to choose a new password. */
  'mail.password-reset': { memberId: number }
  /** Brings what a paid order says to its member's mailbox. */
  'mail.receipt': { orderId: number }
  /** Removes a file that nobody points to any more. */
  'file.remove': { path: string }
  /** Brings an answer to a ticket to its visitor's mailbox. */
  'mail.chat-answer': { conversationId: number; seq: number }
  /** Brings a whole conversation to a mailbox. */
  'mail.chat-transcript': { conversationId: number; email: string; language: Language }
}

export type Topic = keyof JobPayloads

/** Leaves work to be done after this transaction, at least once. The same `key` is queued once. */
export const enqueue = async <Name extends Topic>(
  tx: Tx,
  topic: Name,
  payload: JobPayloads[Name],
  { key, runAt }: { key: string; runAt: Date },
): Promise<void> => {
  await tx
    .insertInto('outbox')
    .values({
      ...{ topic, payload: JSON.stringify(payload), key, run_at: runAt, last_error: null, done_at: null },
      request_id: currentRequestId() ?? null,
    })
    .onConflict(conflict => conflict.column('key').doNothing())
    .execute()
}
