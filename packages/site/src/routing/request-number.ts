import { ApiError } from '@bohe/api-client/client'
import { createContext, use } from 'react'
import { useLocation } from 'react-router'

const NumberContext = createContext<string | undefined>(undefined)

/** Gives the tree within it the number of the request that the server renders it for. */
export const RequestNumberProvider = NumberContext.Provider

/** The number that a failed page shows in the browser, too: the server leaves it in the document. */
const left = () => document.documentElement.dataset.request

/**
 * The number of the request that failed, by which the logs tell what happened: that of the API's answer, or of the page itself
 * as long as the visitor has gone nowhere else; undefined where nobody knows it.
 */
export const useRequestNumber = (error?: unknown): string | undefined => {
  const given = use(NumberContext)
  const isFirstPage = useLocation().key === 'default'
  if (error instanceof ApiError && error.requestId) return error.requestId
  if (import.meta.env.SSR) return given
  return isFirstPage ? left() : undefined
}
