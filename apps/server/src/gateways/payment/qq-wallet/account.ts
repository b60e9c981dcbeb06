import { randomBytes } from 'node:crypto'
import type { Clock } from '#clock.ts'
import { signed } from './signature.ts'
import { type QqFields, writeXml } from './xml.ts'

/** A merchant's account. Refunds need the operator and, at `secureBaseUrl`, the client certificate; keys and certificates are PEM. */
export interface QqWalletSettings {
  baseUrl: string
  secureBaseUrl: string
  mchId: string
  appId: string
  apiKey: string
  opUserId: string
  opUserPassword: string
  clientCert: string
  clientKey: string
  /** An authority to trust beside the usual ones. */
  caCert: string | undefined
}

/** An account at work. */
export interface QqAccount extends QqWalletSettings {
  clock: Clock
}

/** The signed XML of a question. */
export const questionOf = ({ mchId, apiKey }: QqAccount, fields: QqFields): string =>
  writeXml(signed({ mch_id: mchId, nonce_str: randomBytes(16).toString('hex'), ...fields }, apiKey))
