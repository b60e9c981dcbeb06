import { createContext } from 'react'

/** The nonce that a page's own inline scripts are rendered with, on the server; what is allowed to run is told by it. */
export const ScriptMark = createContext<string | undefined>(undefined)
