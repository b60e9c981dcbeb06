import type { LoaderFunctionArgs } from 'react-router'
import type { RootData } from './root.tsx'
import { editionContext, languageContext } from './router-context.ts'
import { runningSite } from './server/settings.ts'

/** The root's loader; runs on the server alone, once for each page load. */
export const rootLoader = ({ context }: Pick<LoaderFunctionArgs, 'context'>): RootData => {
  const { name, defaultLanguage } = context.get(editionContext)
  return {
    origin: runningSite().origins[name],
    language: context.get(languageContext),
    defaultLanguage,
  }
}
