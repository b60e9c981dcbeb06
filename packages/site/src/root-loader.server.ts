import type { DownloadConfig } from '@bohe/api-client/contract/entities/content'
import type { SiteConfig } from '@bohe/api-client/contract/entities/site-config'
import type { Language } from '@bohe/i18n/language'
import { messagesWords } from '@bohe/i18n/namespaces/messages'
import type { LoaderFunctionArgs } from 'react-router'
import { isSuccess, readFlash } from './flash/flash.ts'
import { flashText } from './flash/flash-text.ts'
import { withWords } from './i18n/words.ts'
import { isMobileAppHost } from './routing/mobile-app-host.ts'
import type { Downloads, RootData } from './routing/root-data.ts'
import { editionContext, languageContext } from './routing/router-context.ts'
import { runningSite } from './server/settings.ts'
import { type SiteData, siteData } from './server/site-data.ts'

await withWords(messagesWords)

/** What else is known of a file is for the page of downloads alone: every page carries this. */
const addressesOf = (downloads: DownloadConfig): Downloads =>
  Object.fromEntries(Object.entries(downloads).map(([system, { download_url }]) => [system, { download_url }]))

type Both = Record<Language, string>

/** What a page says in its own language only: every page carries it, and a name in the other would be weight for nobody. */
const inLanguage = (language: Language, { badges, social, ...config }: SiteConfig): SiteConfig => {
  const named = <Named extends { name: Both }>(one: Named) => {
    const text = one.name[language]
    return { ...one, name: { zh_CN: text, en: text } }
  }
  const { wechat, weibo } = social
  return {
    ...config,
    badges: badges.map(named),
    social: { ...(wechat && { wechat: named(wechat) }), ...(weibo && { weibo: named(weibo) }) },
  }
}

const shownOf = (language: Language, { config, downloads }: SiteData) => ({
  ...(config && { config: inLanguage(language, config) }),
  ...(downloads && { downloads: addressesOf(downloads) }),
})

/** The root's loader; runs on the server alone, once for each page load. */
export const rootLoader = async ({
  context,
  request,
}: Pick<LoaderFunctionArgs, 'context' | 'request'>): Promise<RootData> => {
  const flash = readFlash(request.headers.get('Cookie') ?? '')
  const { name, region, defaultLanguage } = context.get(editionContext)
  const { origins } = runningSite()
  const language = context.get(languageContext)
  return {
    ...shownOf(language, await siteData(region)),
    origin: origins[name],
    origins,
    edition: name,
    language,
    defaultLanguage,
    ...(isMobileAppHost(new URL(request.url).hostname) && { isMobileApp: true }),
    ...(flash && { flash: { isSuccess: isSuccess(flash), text: flashText(language, flash) } }),
  }
}
