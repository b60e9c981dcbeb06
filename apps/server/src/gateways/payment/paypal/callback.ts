import { verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import * as z from 'zod/mini'
import { readCallback } from '#gateways/payment/json.ts'
import { CallbackRefused, type PaymentEvent, type RawCallback } from '#gateways/payment/payment-gateway.ts'
import type { PaypalSettings } from './api.ts'
import { certificateUrl, type FindSigner } from './certificate.ts'
import { refundNoOf } from './messages.ts'

/** What the signature of a webhook covers: the body by its checksum, as an unsigned number (providers §5). */
export const signedText = (id: string, time: string, webhookId: string, body: Buffer): string =>
  `${id}|${time}|${webhookId}|${crc32(body)}`

type Checked = Pick<PaypalSettings, 'webhookId' | 'certHosts'>

const refusal = (why: string) => new CallbackRefused('bad-signature', why)

/** Throws CallbackRefused unless PayPal signed these bytes for our webhook. The sender does not choose the algorithm. */
const requireProof = async ({ body, headers }: RawCallback, checked: Checked, find: FindSigner): Promise<void> => {
  const [id, time, signature] = ['id', 'time', 'sig'].map(name => headers[`paypal-transmission-${name}`] ?? '')
  if (!id || !time || !signature) throw refusal('A header is missing')
  if (headers['paypal-auth-algo'] !== 'SHA256withRSA') throw refusal('The algorithm is not SHA256withRSA')
  const certificate = certificateUrl(headers['paypal-cert-url'] ?? '', checked.certHosts)
  if (!certificate) throw refusal('The certificate is not at PayPal')
  const signer = await find(certificate)
  if (!signer) throw refusal('The certificate is not to be trusted')
  const { publicKey } = signer
  const message = Buffer.from(signedText(id, time, checked.webhookId, body))
  const isGood =
    publicKey.asymmetricKeyType === 'rsa' && verify('RSA-SHA256', message, publicKey, Buffer.from(signature, 'base64'))
  if (!isGood) throw refusal('The signature does not hold')
}

const event = z.object({
  event_type: z.string(),
  resource: z.object({
    id: z.optional(z.string()),
    custom_id: z.optional(z.string()),
    invoice_id: z.optional(z.string()),
    purchase_units: z.optional(z.array(z.object({ custom_id: z.optional(z.string()) }))),
    dispute_id: z.optional(z.string()),
    disputed_transactions: z.optional(
      z.array(z.object({ seller_transaction_id: z.optional(z.string()), custom: z.optional(z.string()) })),
    ),
  }),
})

/** What each event may mean; any other means nothing to us. */
const meanings: Record<string, 'hint' | 'refund' | 'dispute' | undefined> = {
  'CHECKOUT.ORDER.APPROVED': 'hint',
  'CHECKOUT.ORDER.COMPLETED': 'hint',
  'PAYMENT.CAPTURE.COMPLETED': 'hint',
  'PAYMENT.CAPTURE.PENDING': 'hint',
  'PAYMENT.CAPTURE.DENIED': 'hint',
  'PAYMENT.CAPTURE.REFUNDED': 'refund',
  'PAYMENT.CAPTURE.REVERSED': 'refund',
  'CUSTOMER.DISPUTE.CREATED': 'dispute',
}

/**
 * Proves and reads a webhook. A checksum can be made to fit, so nothing it says is believed: it names an attempt, and the
 * order of that attempt is read by API.
 */
export const readPaypalCallback = async (
  callback: RawCallback,
  checked: Checked,
  find: FindSigner,
): Promise<PaymentEvent> => {
  await requireProof(callback, checked, find)
  const { event_type, resource } = readCallback(event, callback.body.toString('utf8'))
  const [disputed] = resource.disputed_transactions ?? []
  const attemptNo = resource.custom_id ?? resource.purchase_units?.[0]?.custom_id ?? disputed?.custom ?? ''
  const kind = meanings[event_type] ?? 'other'
  if (kind === 'refund') return { kind, attemptNo, refundNo: refundNoOf(resource.invoice_id, attemptNo) ?? resource.id }
  if (kind === 'dispute') {
    const { dispute_id: disputeId = '' } = resource
    return { kind, attemptNo, providerTxnId: disputed?.seller_transaction_id ?? '', disputeId }
  }
  if (kind === 'other') return { kind, attemptNo }
  const tellsOfMoney = event_type === 'PAYMENT.CAPTURE.COMPLETED'
  return { kind, attemptNo, ...(tellsOfMoney && { providerTxnId: resource.id }) }
}
