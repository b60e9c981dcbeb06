// @peculiar/x509 signs asynchronously: every reader of the sandbox's settings would have to wait, for 70 lines less here.
import { createPrivateKey, createPublicKey, createSign } from 'node:crypto'

type KeyPair = { privateKey: string; publicKey: string }

/** Who signs a certificate: a name and the private key, as PEM. */
export type Issuer = { name: string; privateKey: string }

/** What a certificate is good for; a `signer` signs documents. */
export type Role = 'authority' | 'server' | 'client' | 'signer'

/**
 * What a certificate certifies. `serial` is hexadecimal, its first digit below 8, so that the number is positive; a server is
 * reached at its name and at 127.0.0.1.
 */
export type Subject = { name: string; serial: string; publicKey: string; role: Role }

const primitives = { boolean: 0x01, integer: 0x02, bitString: 0x03, octetString: 0x04, null: 0x05, oid: 0x06 }
const tags = { ...primitives, utf8: 0x0c, sequence: 0x30, set: 0x31, time: 0x17 }
const algorithms: Record<string, Buffer> = {
  rsa: der('sequence', oid('2a864886f70d01010b'), der('null')),
  ec: der('sequence', oid('2a8648ce3d040302')),
}
const commonName = oid('550403')
const validity = der('sequence', der('time', Buffer.from('200101000000Z')), der('time', Buffer.from('491231235959Z')))
const version = tagged(0xa0, der('integer', Buffer.from([2])))
const yes = der('boolean', Buffer.from([0xff]))

/**
 * An X.509 v3 certificate signed by its own key, as PEM.
 * @param serial hexadecimal; its first digit below 8, so that the number is positive
 */
export function selfSignedCertificate(name: string, serial: string, keys: KeyPair): string {
  return certificate({ name, serial, publicKey: keys.publicKey }, { name, privateKey: keys.privateKey }, [])
}

/** An X.509 v3 certificate for a role, as PEM; an authority signs its own. RSA and elliptic keys alike. */
export function issuedCertificate(subject: Subject, issuer: Issuer): string {
  return certificate(subject, issuer, extensionsOf(subject))
}

function certificate(subject: Omit<Subject, 'role'>, issuer: Issuer, extensions: Buffer[]): string {
  const algorithm = algorithms[createPrivateKey(issuer.privateKey).asymmetricKeyType ?? ''] ?? Buffer.alloc(0)
  const number = der('integer', Buffer.from(subject.serial, 'hex'))
  const publicKey = createPublicKey(subject.publicKey).export({ type: 'spki', format: 'der' })
  const names = [nameOf(issuer.name), validity, nameOf(subject.name)]
  const extra = extensions.length > 0 ? [tagged(0xa3, der('sequence', ...extensions))] : []
  const body = der('sequence', version, number, algorithm, ...names, publicKey, ...extra)
  const signature = createSign('SHA256').update(body).sign(issuer.privateKey)
  const signed = der('sequence', body, algorithm, der('bitString', Buffer.from([0]), signature))
  const lines = signed.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

function nameOf(name: string): Buffer {
  return der('sequence', der('set', der('sequence', commonName, der('utf8', Buffer.from(name)))))
}

const isAuthority = extension('551d13', der('sequence', yes), 'critical')
const isNoAuthority = extension('551d13', der('sequence'), 'critical')
const signsCertificates = extension('551d0f', der('bitString', Buffer.from([1, 0x06])), 'critical')
const signsData = extension('551d0f', der('bitString', Buffer.from([7, 0x80])), 'critical')
const talksAsServer = extension('551d25', der('sequence', oid('2b06010505070301')))
const talksAsClient = extension('551d25', der('sequence', oid('2b06010505070302')))

function extensionsOf({ role, name }: Subject): Buffer[] {
  const places = [tagged(0x82, Buffer.from(name)), tagged(0x87, Buffer.from([127, 0, 0, 1]))]
  const reachedAt = extension('551d11', der('sequence', ...places))
  const table: Record<Role, Buffer[]> = {
    authority: [isAuthority, signsCertificates],
    server: [isNoAuthority, signsData, talksAsServer, reachedAt],
    client: [isNoAuthority, signsData, talksAsClient],
    signer: [isNoAuthority, signsData],
  }
  return table[role]
}

function extension(id: string, value: Buffer, importance?: 'critical'): Buffer {
  return der('sequence', oid(id), ...(importance ? [yes] : []), der('octetString', value))
}

function oid(hex: string): Buffer {
  return der('oid', Buffer.from(hex, 'hex'))
}

function der(tag: keyof typeof tags, ...parts: Buffer[]): Buffer {
  return tagged(tags[tag], ...parts)
}

function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  if (content.length < 128) return Buffer.concat([Buffer.from([tag, content.length]), content])
  const hex = content.length.toString(16)
  const length = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, content])
}
