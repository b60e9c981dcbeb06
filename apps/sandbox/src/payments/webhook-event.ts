/**
 * How a callback is falsified. `sign`: the signature covers other bytes. `amount`, `app`: properly signed, but about
 * another amount, or another merchant's app. `weak`: signed with an outdated algorithm, where the vendor has one.
 * `probe`: the vendor's own test of the receiver, which must refuse it. `state`: properly signed, but nothing is paid yet;
 * `duplicate`: the amount comes twice; both only where the vendor has such a thing. Three name a certificate that is not
 * the vendor's: `cert-host` at somebody else's address, `cert-chain` by an unknown authority, `cert-subject` for another name.
 */
export const tamperings = [
  'sign',
  'amount',
  'app',
  'weak',
  'probe',
  'state',
  'duplicate',
  'cert-host',
  'cert-chain',
  'cert-subject',
] as const
export type Tampering = (typeof tamperings)[number]

/** What happened to a payment, such as `paid`. Sent twice, it is still the same event. */
export type WebhookEvent = { provider: string; payUrl: string; event: string; refundNo?: string; tampering?: Tampering }

/** An event as the signed request that is posted. */
export type WebhookRequest = { url: string; headers: Record<string, string>; body: string }

/** The merchant's response; status 0 when the merchant could not be reached. */
export type Outcome = WebhookEvent & { at: string; status: number; accepted: boolean; answer: string }
