import type { ApiError } from '@bohe/api-client/client'
import { createContext, use } from 'react'
import { useLocation } from 'react-router'

/** The number of the request that the server renders the tree within it for. */
export const RequestNumber = /* @__PURE__ */ createContext<string | undefined>(undefined)

/**
 * The number of the request that failed, by which the logs tell what happened: that of the API's answer, or of the page itself
 * as long as the visitor has gone nowhere else, which the server leaves in the document; undefined where nobody knows it.
 */
export const useRequestNumber = (error?: unknown): string | undefined => {
  const ofPage = import.meta.env.SSR ? use(RequestNumber) : document.documentElement.dataset.request
  const isFirstPage = useLocation().key === 'default'
  // By its field: every page would be sent the client's class.
  return (error as Partial<ApiError> | undefined)?.requestId || (isFirstPage ? ofPage : undefined)
}
