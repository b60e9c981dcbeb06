import type { KeyObject } from 'node:crypto'
import type { Clock } from '#clock.ts'

/** The service account that the merchant's app id belongs to. */
export interface ServiceAccount {
  secret: string
  authorizeUrl: string
  tokenUrl: string
}

/** A merchant's account. Keys are PEM, the APIv3 key 32 characters. */
export interface WechatPaySettings {
  baseUrl: string
  mchid: string
  appid: string
  merchantSerial: string
  merchantPrivateKey: string
  apiV3Key: string
  publicKeyId: string
  publicKey: string
  /** Names buyers within WeChat; undefined: nobody can pay there but by a code to scan. */
  service?: ServiceAccount | undefined
}

/** An account at work; its keys are parsed once. */
export interface WechatAccount extends Omit<WechatPaySettings, 'merchantPrivateKey'> {
  merchantPrivateKey: KeyObject
  clock: Clock
  /** Every key that may sign what comes from WeChat Pay, by its serial. */
  keys: ReadonlyMap<string, KeyObject>
}
