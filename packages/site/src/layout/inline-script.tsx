import { createContext, useContext } from 'react'

/** The nonce that a page's own inline scripts are rendered with, on the server; what is allowed to run is told by it. */
export const ScriptMark = createContext<string | undefined>(undefined)

/** A script in the page's HTML. It has run before the page wakes: the browser's build has an empty text for it. */
export function InlineScript({ text }: { text: string }) {
  return <script nonce={useContext(ScriptMark)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}
