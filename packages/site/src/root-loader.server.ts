import { messagesWords } from '@bohe/i18n/namespaces/messages'
import type { LoaderFunctionArgs } from 'react-router'
import type { RootData } from './root.tsx'
import { editionContext, languageContext } from './router-context.ts'
import { isSuccess, saidIn } from './said.ts'
import { saidText } from './said-text.ts'
import { runningSite } from './server/settings.ts'
import { withWords } from './words.ts'

await withWords(messagesWords)

/** The root's loader; runs on the server alone, once for each page load. */
export const rootLoader = ({ context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>): RootData => {
  const said = saidIn(request.headers.get('Cookie') ?? '')
  const { name, defaultLanguage } = context.get(editionContext)
  return {
    origin: runningSite().origins[name],
    language: context.get(languageContext),
    defaultLanguage,
    ...(said && {
      said: { isSuccess: isSuccess(said), text: saidText(context.get(languageContext), said) },
    }),
  }
}
