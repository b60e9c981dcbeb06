import type { DownloadConfig } from '@bohe/api-client/contract/entities/content'
import { messagesWords } from '@bohe/i18n/namespaces/messages'
import type { LoaderFunctionArgs } from 'react-router'
import { isMobileAppHost } from './mobile-app-host.ts'
import type { RootData } from './root.tsx'
import { editionContext, languageContext } from './router-context.ts'
import { isSuccess, saidIn } from './said.ts'
import { saidText } from './said-text.ts'
import { runningSite } from './server/settings.ts'
import { siteData } from './server/site-data.ts'
import type { Downloads } from './site-config.ts'
import { withWords } from './words.ts'

await withWords(messagesWords)

/** What else is known of a file is for the page of downloads alone: every page carries what is said here. */
const addressesOf = (downloads: DownloadConfig): Downloads =>
  Object.fromEntries(Object.entries(downloads).map(([system, { download_url }]) => [system, { download_url }]))

/** The root's loader; runs on the server alone, once for each page load. */
export const rootLoader = async ({
  context,
  request,
}: Pick<LoaderFunctionArgs, 'context' | 'request'>): Promise<RootData> => {
  const said = saidIn(request.headers.get('Cookie') ?? '')
  const { name, region, defaultLanguage } = context.get(editionContext)
  const { origins } = runningSite()
  const { downloads, ...known } = await siteData(region)
  return {
    ...known,
    ...(downloads && { downloads: addressesOf(downloads) }),
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
