import { createHash, createPrivateKey, createPublicKey, createSign, type KeyObject } from 'node:crypto'
import { rsaKeyPair } from '#core/secrets.ts'

/** Google's signing keys, the one in use first; all are published. A restart keeps only the very first. */
export class Keyring {
  #current: KeyObject
  readonly #retired: KeyObject[] = []

  /** @param pem the private key in use */
  constructor(pem: string) {
    this.#current = createPrivateKey(pem)
  }

  /** The name of the key in use. */
  get kid(): string {
    return kidOf(this.#current)
  }

  /** Takes a new key into use. */
  rotate(): void {
    this.#retired.unshift(this.#current)
    this.#current = freshKey()
  }

  /** The published keys as a JSON Web Key Set. */
  jwks(): { keys: object[] } {
    const keys = [this.#current, ...this.#retired].map(key => {
      const { kty, n, e } = createPublicKey(key).export({ format: 'jwk' })
      return { kty, n, e, kid: kidOf(key), alg: 'RS256', use: 'sig' }
    })
    return { keys }
  }

  /** The signature of a text, base64url; `forged` with a key nobody knows. */
  sign(text: string, forged = false): string {
    const key = forged ? freshKey() : this.#current
    return createSign('RSA-SHA256').update(text).sign(key, 'base64url')
  }
}

function freshKey(): KeyObject {
  return createPrivateKey(rsaKeyPair().privateKey)
}

function kidOf(key: KeyObject): string {
  const der = createPublicKey(key).export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(der).digest('hex').slice(0, 40)
}
