import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isRequestId, requestIdHeader } from '@bohe/api-client/contract/request-id'
import { trustIn } from './trusted-proxies.ts'

/** A new number, of which there is no second on any node. */
export const newRequestId = (): string => randomUUID()

/** Numbers requests: one that a trusted proxy numbered keeps its number, any other gets a new one. */
export const numberRequests = (trustedProxies: readonly string[]): ((request: IncomingMessage) => string) => {
  const isTrusted = trustIn(trustedProxies)
  return ({ headers, socket }) => {
    const { [requestIdHeader]: given } = headers
    return isRequestId(given) && isTrusted(socket.remoteAddress ?? '') ? given : newRequestId()
  }
}

const current = new AsyncLocalStorage<string>()

/** Does work for a request: whatever it calls, later too, knows the number. */
export const withRequestId = <Result>(id: string, work: () => Result): Result => current.run(id, work)

/** The number of the request that is being worked for; undefined when it is for none. */
export const currentRequestId = (): string | undefined => current.getStore()
