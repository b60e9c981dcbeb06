import { type ComponentProps, createContext, useContext } from 'react'

/** The nonce that a page's own inline scripts are rendered with, on the server; what is allowed to run is told by it. */
export const ScriptMark = createContext<string | undefined>(undefined)

/** A script in the page's HTML. It has run before the page wakes, and runs only there: in the browser its text may be empty. */
export function InlineScript({ text, ...rest }: Omit<ComponentProps<'script'>, 'children'> & { text: string }) {
  const mark = useContext(ScriptMark)
  return <script {...rest} nonce={mark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}
