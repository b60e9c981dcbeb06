import { type Client, createClient } from '@bohe/api-client/client'
import { chatAddresses } from '@bohe/api-client/contract/every-address'
import { pageLanguage } from '@bohe/site/i18n/words.ts'
import { viewerStore } from '@bohe/site/session/member.ts'

/** The chat's calls. */
export type ChatApi = Client<keyof typeof chatAddresses>

/** A client of the chat's calls for this page; a log-in that has expired makes its visitor a guest. */
export const chatApi = (fetch?: typeof globalThis.fetch): ChatApi =>
  createClient(
    {
      ...{ origin: '', language: pageLanguage(), region: '1' },
      onTokenExpired: () => viewerStore.setVisitor(),
      ...(fetch && { fetch }),
    },
    chatAddresses,
  )
