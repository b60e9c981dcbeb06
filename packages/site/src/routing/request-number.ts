import type { ApiError } from '@bohe/api-client/client'
import { createContext, use } from 'react'

/** The number of the request that the server renders the tree within it for. */
export const RequestNumber = /* @__PURE__ */ createContext<string | undefined>(undefined)

/** The number of the API's answer that failed. By its field: a page would be sent the client's class. */
export const answerNumber = (error: unknown): string | undefined =>
  (error as Partial<ApiError> | undefined)?.requestId ?? undefined

/** While the server renders: the number of the API's answer that failed, or of the page itself. */
export const useRenderedNumber = (error?: unknown): string | undefined => {
  const ofPage = use(RequestNumber)
  return answerNumber(error) || ofPage
}
