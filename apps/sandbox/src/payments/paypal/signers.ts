import type { HttpRequest, HttpResponse } from '#core/http.ts'
import type { Tampering } from '#payments/webhook-event.ts'
import type { MerchantAccount } from './merchant-account.ts'
import { type Signer, signer } from './signature.ts'

const rightOne = ({ secrets }: MerchantAccount) => signer(secrets)
const otherOne = ({ secrets }: MerchantAccount) => signer({ ...secrets, certificate: secrets.otherCertificate })
const foreignOne = ({ stranger }: MerchantAccount) => stranger

/** Who signs falsified events whose certificate receivers must refuse. */
const strangers: Partial<Record<Tampering, (account: MerchantAccount) => Signer>> = {
  'cert-host': foreignOne,
  'cert-chain': foreignOne,
  'cert-subject': otherOne,
}

/** Who signs an event, and the address of the certificate; the foreign host is another name of this machine. */
export function signerFor(account: MerchantAccount, tampering: Tampering | undefined): Signer & { certUrl: string } {
  const chosen = ((tampering && strangers[tampering]) ?? rightOne)(account)
  const address = new URL(`/v1/notifications/certs/${chosen.certId}`, account.context.place.secureOrigin)
  if (tampering === 'cert-host') address.hostname = 'localhost'
  return { ...chosen, certUrl: address.href }
}

/** The certificate behind a `cert_url`, when it is PayPal's own. */
export function ownCertificate(account: MerchantAccount, certUrl: string): string | undefined {
  const right = rightOne(account)
  return certUrl === `${account.context.place.secureOrigin}/v1/notifications/certs/${right.certId}`
    ? right.certificate
    : undefined
}

/** GET /v1/notifications/certs/{id}, over TLS. */
export function certificateFile(account: MerchantAccount, { params }: HttpRequest): HttpResponse {
  const isAsked = (one: (account: MerchantAccount) => Signer) => one(account).certId === params.id
  const found = [rightOne, otherOne, foreignOne].find(isAsked)?.(account)
  const headers = { 'content-type': 'application/x-x509-ca-cert' }
  return found ? { status: 200, headers, body: found.certificate } : { status: 404 }
}
