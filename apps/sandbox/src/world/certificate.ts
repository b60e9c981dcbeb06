import { createPublicKey, createSign } from 'node:crypto'

type KeyPair = { privateKey: string; publicKey: string }

const tags = {
  integer: 0x02,
  bitString: 0x03,
  null: 0x05,
  oid: 0x06,
  utf8: 0x0c,
  sequence: 0x30,
  set: 0x31,
  time: 0x17,
}
const sha256WithRsa = der('sequence', der('oid', Buffer.from('2a864886f70d01010b', 'hex')), der('null'))
const commonName = der('oid', Buffer.from('550403', 'hex'))
const validFrom = '200101000000Z'
const validTo = '491231235959Z'

/**
 * An X.509 v3 certificate signed by its own key, as PEM.
 * @param serial hexadecimal; its first digit below 8, so that the number is positive
 */
export function selfSignedCertificate(name: string, serial: string, keys: KeyPair): string {
  const subject = der('sequence', der('set', der('sequence', commonName, der('utf8', Buffer.from(name)))))
  const validity = der('sequence', der('time', Buffer.from(validFrom)), der('time', Buffer.from(validTo)))
  const version = tagged(0xa0, der('integer', Buffer.from([2])))
  const number = der('integer', Buffer.from(serial, 'hex'))
  const publicKey = createPublicKey(keys.publicKey).export({ type: 'spki', format: 'der' })
  const body = der('sequence', version, number, sha256WithRsa, subject, validity, subject, publicKey)
  const signature = createSign('RSA-SHA256').update(body).sign(keys.privateKey)
  return pem(der('sequence', body, sha256WithRsa, der('bitString', Buffer.from([0]), signature)))
}

function der(tag: keyof typeof tags, ...parts: Buffer[]): Buffer {
  return tagged(tags[tag], ...parts)
}

function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content), content])
}

function lengthOf(content: Buffer): Buffer {
  if (content.length < 128) return Buffer.from([content.length])
  const hex = content.length.toString(16)
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes])
}

function pem(certificate: Buffer): string {
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
