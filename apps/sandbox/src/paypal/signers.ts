import { createHash } from 'node:crypto'
import type { Answer, Call } from '#http/call.ts'
import type { Tampering } from '#world/notice.ts'
import type { Account } from './account.ts'
import type { PaypalSecrets } from './secrets.ts'

/** A key that signs webhooks, and its certificate by the name it is fetched by. */
export type Signer = { certId: string; certificate: string; privateKey: string }

/** The right one first, then the two that nobody may believe. */
function signersOf(secrets: PaypalSecrets): [right: Signer, foreign: Signer, other: Signer] {
  return [
    signer(secrets.certificate, secrets.privateKey),
    signer(secrets.foreignCertificate, secrets.strangerPrivateKey),
    signer(secrets.otherCertificate, secrets.strangerPrivateKey),
  ]
}

function signer(certificate: string, privateKey: string): Signer {
  const print = createHash('sha256').update(certificate).digest('hex')
  return { certId: `CERT-${print.slice(0, 8)}-${print.slice(8, 16)}`, certificate, privateKey }
}

/** Who signs an event, and the address of the certificate; the foreign host is another name of this machine. */
export function signerFor({ secrets, desk }: Account, tampering: Tampering | undefined): Signer & { certUrl: string } {
  const [right, foreign, other] = signersOf(secrets)
  const strangers: Partial<Record<Tampering, Signer>> = {
    'cert-host': foreign,
    'cert-chain': foreign,
    'cert-subject': other,
  }
  const chosen = (tampering && strangers[tampering]) ?? right
  const address = new URL(`/v1/notifications/certs/${chosen.certId}`, desk.place.secureOrigin)
  if (tampering === 'cert-host') address.hostname = 'localhost'
  return { ...chosen, certUrl: address.href }
}

/** The certificate behind a `cert_url`, when it is PayPal's own. */
export function ownCertificate({ secrets, desk }: Account, certUrl: string): string | undefined {
  const [right] = signersOf(secrets)
  return certUrl === `${desk.place.secureOrigin}/v1/notifications/certs/${right.certId}` ? right.certificate : undefined
}

/** GET /v1/notifications/certs/{id}, over TLS. */
export function certificateFile({ secrets }: Account, { params }: Call): Answer {
  const found = signersOf(secrets).find(({ certId }) => certId === params.id)
  const headers = { 'content-type': 'application/x-x509-ca-cert' }
  return found ? { status: 200, headers, body: found.certificate } : { status: 404 }
}
