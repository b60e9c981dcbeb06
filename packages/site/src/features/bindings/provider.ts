import type { CallData } from '@bohe/api-client/contract'
import { type OpenType, openTypes } from '@bohe/api-client/contract/wire'

/** Which social accounts are bound, and which can be (spec §3, Open binding). */
export type OpenAccounts = CallData<'openList'>

/** The flag of each provider, with the spec's spelling of the keys. */
const flags = {
  wechat: 'wechat',
  qq: 'QQ',
  weibo: 'weibo',
  facebook: 'facebook',
  google: 'google',
  twitter: 'twitter',
} as const satisfies Record<OpenType, keyof OpenAccounts>

/** A provider as the section lists it. */
export interface ListedProvider {
  provider: OpenType
  isBound: boolean
  /** It can be bound; one that is bound but no longer offered can only be unbound. */
  isOffered: boolean
}

/** The providers to show: those that are offered or bound, and those in `shown`, which are on the page already. */
export const listedProviders = (accounts: OpenAccounts, shown: readonly OpenType[] = []): ListedProvider[] =>
  openTypes
    .map(provider => ({
      provider,
      isBound: accounts[flags[provider]] === 1,
      isOffered: accounts.offered.includes(provider),
    }))
    .filter(({ provider, isBound, isOffered }) => isBound || isOffered || shown.includes(provider))

/** A provider that a form names. */
export const isOpenType = (name: string): name is OpenType => (openTypes as readonly string[]).includes(name)
