import { createHash } from 'node:crypto'
import type { Answer, Call } from '#http/call.ts'
import type { Tampering } from '#world/notice.ts'
import type { Account } from './account.ts'

/** A key that signs webhooks, and its certificate by the name it is fetched by. */
export type Signer = { certId: string; certificate: string; privateKey: string }

const rightOne = ({ secrets }: Account) => signer(secrets.certificate, secrets.privateKey)
const otherOne = ({ secrets }: Account) => signer(secrets.otherCertificate, secrets.privateKey)
const foreignOne = ({ stranger }: Account) => stranger

/** Who signs falsified events that name a certificate nobody may believe. */
const strangers: Partial<Record<Tampering, (account: Account) => Signer>> = {
  'cert-host': foreignOne,
  'cert-chain': foreignOne,
  'cert-subject': otherOne,
}

/** A key as a signer, named after its certificate. */
export function signer(certificate: string, privateKey: string): Signer {
  const print = createHash('sha256').update(certificate).digest('hex')
  return { certId: `CERT-${print.slice(0, 8)}-${print.slice(8, 16)}`, certificate, privateKey }
}

/** Who signs an event, and the address of the certificate; the foreign host is another name of this machine. */
export function signerFor(account: Account, tampering: Tampering | undefined): Signer & { certUrl: string } {
  const chosen = ((tampering && strangers[tampering]) ?? rightOne)(account)
  const address = new URL(`/v1/notifications/certs/${chosen.certId}`, account.desk.place.secureOrigin)
  if (tampering === 'cert-host') address.hostname = 'localhost'
  return { ...chosen, certUrl: address.href }
}

/** The certificate behind a `cert_url`, when it is PayPal's own. */
export function ownCertificate(account: Account, certUrl: string): string | undefined {
  const right = rightOne(account)
  return certUrl === `${account.desk.place.secureOrigin}/v1/notifications/certs/${right.certId}`
    ? right.certificate
    : undefined
}

/** GET /v1/notifications/certs/{id}, over TLS. */
export function certificateFile(account: Account, { params }: Call): Answer {
  const isAsked = (one: (account: Account) => Signer) => one(account).certId === params.id
  const found = [rightOne, otherOne, foreignOne].find(isAsked)?.(account)
  const headers = { 'content-type': 'application/x-x509-ca-cert' }
  return found ? { status: 200, headers, body: found.certificate } : { status: 404 }
}
