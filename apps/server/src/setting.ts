import type { OpenType } from '@bohe/api-client/contract/wire'
import * as rules from './setting-rules.ts'

/** Settings of one account at a vendor. */
export type Group = 'aliyun' | 'twilio' | 'mail' | 'wechat' | 'alipay' | 'qq' | 'paypal' | `${OpenType}-login`

/** What a setting of the environment may be. */
export interface Setting {
  /** What it is when it is not set. */
  standard?: string
  /** What it has to be in every environment. */
  rule?: rules.Rule
  /** What it has to be beside that in environments 3 and 4, where a setting without a standard value has to be set. */
  live?: rules.Rule
  /** Stays needed there although it has a standard value, which then is not good enough. */
  neededLive?: true
  /** A vendor's settings are set together or not at all; without them it is off in environments 1 and 2. */
  group?: Group
  /** The vendor may be off in every environment. */
  mayBeOff?: true
  optional?: true
}

/** Where a vendor is: its own address unless it is set, and one of its own hosts in environments 3 and 4. */
export const vendorUrl = (standard: string, host: RegExp): Setting => ({
  standard,
  rule: rules.httpUrl,
  live: rules.onHost(host),
})

/** What our account at a vendor is known by. */
export const credential = (group: Group, rule?: rules.Rule): Setting => ({
  group,
  live: rules.real,
  ...(rule && { rule }),
})
