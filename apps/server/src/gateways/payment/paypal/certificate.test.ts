import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authorityOf, issue } from '@bohe/sandbox/core/tls-authority.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { certificateUrl, trustedSigner } from './certificate.ts'

const folders: string[] = []
const authority = () => {
  const folder = mkdtempSync(join(tmpdir(), 'bohe-authority-'))
  folders.push(folder)
  return authorityOf(folder)
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const [right, foreign] = [authority(), authority()]
const now = new Date('2026-11-21T08:00:00Z')
const name = 'messageverificationcerts.paypal.com'
const trust = { certHosts: [], certCa: right.certificate }
const signer = issue(right, name, 'signer')

describe('the address of a certificate', () => {
  const hosts = ['api.paypal.com', '127.0.0.1:4902']
  it.each([
    'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594',
    'https://127.0.0.1:4902/v1/notifications/certs/CERT-1',
  ])('is taken: %s', url => {
    expect(certificateUrl(url, hosts)).toBe(url)
  })

  it.each([
    '',
    'CERT-1',
    'http://api.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1',
    'https://api.paypal.com:8443/v1/notifications/certs/CERT-1',
    'https://127.0.0.1/v1/notifications/certs/CERT-1',
    'https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1',
    'https://evil@api.paypal.com/v1/notifications/certs/CERT-1',
    'https://evil.example/v1/notifications/certs/CERT-1',
    'https://api.paypal.com/v1/notifications/certs/',
    'https://api.paypal.com/v1/notifications/certs/../../redirect',
    'https://api.paypal.com/v1/notifications/certs/a/b',
    'https://api.paypal.com/v1/notifications/certs/CERT-1?to=https://evil.example',
    'https://api.paypal.com/v1/notifications/certs/CERT-1#x',
    'https://api.paypal.com/elsewhere/CERT-1',
    'file:///v1/notifications/certs/CERT-1',
  ])('is refused: %s', url => {
    expect(certificateUrl(url, hosts)).toBeNull()
  })
})

describe('a certificate that signs webhooks', () => {
  it('is trusted when it is PayPal’s, in time, and of a root that we trust', () => {
    const { fingerprint256 } = new X509Certificate(signer.certificate)
    expect(trustedSigner(signer.certificate, trust, now)?.fingerprint256).toBe(fingerprint256)
  })

  it.each<[string, string, Date?]>([
    ['for another name', issue(right, 'messages.example.com', 'signer').certificate],
    ['for a name that only ends like it', issue(right, `not${name}`, 'signer').certificate],
    ['by another authority of the same name', issue(foreign, name, 'signer').certificate],
    ['by another authority that comes along', issue(foreign, name, 'signer').certificate + foreign.certificate],
    ['by a certificate that is no authority', issue(signer, name, 'signer').certificate + signer.certificate],
    ['that begins later', signer.certificate, new Date('2019-12-31T23:59:59Z')],
    ['that is over', signer.certificate, new Date('2050-01-01T00:00:00Z')],
    ['of nobody', ''],
    ['that is only the root', right.certificate],
  ])('is not trusted: %s', (_, file, at = now) => {
    expect(trustedSigner(file, trust, at)).toBeNull()
  })

  it('of a sandbox is not trusted where only the usual authorities are', () => {
    expect(trustedSigner(signer.certificate, { certHosts: [], certCa: undefined }, now)).toBeNull()
  })
})
