import { chatWords } from '@bohe/i18n/namespaces/chat'
import { shellWords } from '@bohe/i18n/namespaces/shell'
import { withWords } from '@bohe/site/i18n/words.ts'
import { Site } from '@bohe/site/root.tsx'
import { browserMiddleware } from '@bohe/site/routing/browser-middleware.ts'
import { serverMiddleware } from '@bohe/site/routing/server-middleware.server.ts'
import { edition } from '#edition.ts'
import type { Route } from './+types/root.ts'

export { Document as Layout } from '@bohe/site/document/document.tsx'
export { rootLoader as loader } from '@bohe/site/root-loader.server.ts'

export const handle = await withWords(shellWords, chatWords)

export const middleware = [serverMiddleware(edition)]

export const clientMiddleware = [browserMiddleware(edition)]

/** Where the page is does not change while it is open. */
export const shouldRevalidate = () => false

export default function Root() {
  return <Site edition={edition} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Site edition={edition} error={error} />
}
