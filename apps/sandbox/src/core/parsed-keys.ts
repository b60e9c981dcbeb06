import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

const remembering = (parse: (pem: string) => KeyObject) => {
  const known = new Map<string, KeyObject>()
  return (pem: string): KeyObject => {
    const key = known.get(pem) ?? parse(pem)
    known.set(pem, key)
    return key
  }
}

/** A private key from its PEM, parsed once: that takes a good part of a signature's time. */
export const privateKeyOf = remembering(createPrivateKey)

/** A public key from its PEM or a certificate's, parsed once. */
export const publicKeyOf = remembering(createPublicKey)
