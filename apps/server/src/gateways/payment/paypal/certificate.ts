import { X509Certificate } from 'node:crypto'
import { getCACertificates } from 'node:tls'
import type { Clock } from '#clock.ts'
import { askOverTls } from '#gateways/payment/transport.ts'
import type { PaypalSettings } from './api.ts'

/** Who signs webhooks: the subject of the certificate (providers §5). */
const signer = 'messageverificationcerts.paypal.com'
const longestChain = 5

type Trust = Pick<PaypalSettings, 'certHosts' | 'certCa'>

/**
 * The address of a certificate, which the sender of a webhook chose: https, a host of our own list, PayPal's path and nothing
 * behind it. Null for any other.
 */
export const certificateUrl = (text: string, hosts: readonly string[]): string | null => {
  if (!URL.canParse(text)) return null
  const { protocol, host, pathname, href, origin } = new URL(text)
  const isPaypals = protocol === 'https:' && hosts.includes(host)
  const isWhole = /^\/v1\/notifications\/certs\/[\w-]+$/.test(pathname) && href === `${origin}${pathname}`
  return isPaypals && isWhole ? href : null
}

const pems = (text: string): X509Certificate[] =>
  (text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []).map(
    pem => new X509Certificate(pem),
  )

const isInTime = ({ validFromDate, validToDate }: X509Certificate, now: Date): boolean =>
  validFromDate <= now && now <= validToDate

const issued = (issuer: X509Certificate, certificate: X509Certificate, now: Date): boolean =>
  issuer.ca && isInTime(issuer, now) && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)

const rootsOf = ({ certCa }: Trust): X509Certificate[] =>
  certCa ? pems(certCa) : getCACertificates('default').map(pem => new X509Certificate(pem))

/** Whether signatures lead from a certificate to a root that we trust, through those that came with it. */
const isTrusted = (certificate: X509Certificate, others: X509Certificate[], roots: X509Certificate[], now: Date) => {
  let current: X509Certificate | undefined = certificate
  for (let length = 0; current && length < longestChain; length += 1) {
    const child: X509Certificate = current
    if (roots.some(root => issued(root, child, now))) return true
    current = others.find(other => other !== child && issued(other, child, now))
  }
  return false
}

/** The certificate that a file holds, when it is PayPal's, in time and of a trusted root; null otherwise. */
export const trustedSigner = (file: string, trust: Trust, now: Date): X509Certificate | null => {
  const [certificate, ...others] = pems(file)
  if (!certificate?.checkHost(signer) || !isInTime(certificate, now)) return null
  return isTrusted(certificate, others, rootsOf(trust), now) ? certificate : null
}

/** Anyone may name certificates: so many that are not known yet are fetched in a minute. */
const mostFetches = 10
const perMinute = 60_000
const mostKept = 20

/** Finds the certificate at an allowed address; null when it is none to trust. Throws PaymentProviderError. */
export type FindSigner = (url: string) => Promise<X509Certificate | null>

/** Allows so many in a minute. */
const rationed = () => {
  let taken: number[] = []
  return (now: number): boolean => {
    taken = taken.filter(at => now - at < perMinute)
    if (taken.length >= mostFetches) return false
    taken.push(now)
    return true
  }
}

/** Keeps what it found, and fetches little. */
export const signerFinder = (trust: Trust, clock: Clock): FindSigner => {
  const known = new Map<string, X509Certificate>()
  const mayFetch = rationed()
  return async url => {
    const [kept, now] = [known.get(url), clock.now()]
    if (kept && isInTime(kept, now)) return kept
    if (!mayFetch(now.getTime())) return null
    const { status, body } = await askOverTls(url, { method: 'GET' }, trust.certCa ? { ca: trust.certCa } : {})
    const found = status === 200 ? trustedSigner(body, trust, now) : null
    if (known.size >= mostKept) known.clear()
    if (found) known.set(url, found)
    return found
  }
}
