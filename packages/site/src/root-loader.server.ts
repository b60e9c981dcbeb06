import { messagesWords } from '@bohe/i18n/namespaces/messages'
import type { LoaderFunctionArgs } from 'react-router'
import { isMobileAppHost } from './mobile-app-host.ts'
import type { RootData } from './root.tsx'
import { editionContext, languageContext } from './router-context.ts'
import { isSuccess, saidIn } from './said.ts'
import { saidText } from './said-text.ts'
import { runningSite } from './server/settings.ts'
import { siteData } from './server/site-data.ts'
import { withWords } from './words.ts'

await withWords(messagesWords)

/** The root's loader; runs on the server alone, once for each page load. */
export const rootLoader = async ({
  context,
  request,
}: Pick<LoaderFunctionArgs, 'context' | 'request'>): Promise<RootData> => {
  const said = saidIn(request.headers.get('Cookie') ?? '')
  const { name, region, defaultLanguage } = context.get(editionContext)
  const { origins } = runningSite()
  return {
    ...(await siteData(region)),
    origin: origins[name],
    origins,
    edition: name,
    language: context.get(languageContext),
    defaultLanguage,
    ...(isMobileAppHost(new URL(request.url).hostname) && { isMobileApp: true }),
    ...(said && {
      said: { isSuccess: isSuccess(said), text: saidText(context.get(languageContext), said) },
    }),
  }
}
