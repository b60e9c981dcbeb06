import { addressIn } from '#address.ts'
import type { Edition } from '#edition.ts'
import type { RootData } from '#root.tsx'

/**
 * The address an article is shared by (spec §2): under the overseas host, with /cn in front when the language is zh_CN, or
 * under the mainland host, with /en in front when it is en.
 */
export const shareLink = (
  { origins, language }: Pick<RootData, 'origins' | 'language'>,
  { name, defaultLanguage }: Pick<Edition, 'name' | 'defaultLanguage'>,
  path: string,
): string => origins[name] + addressIn(language, defaultLanguage, path)

/** Where Weibo asks what to say of a link. */
export const weiboAddress = (link: string, title: string): string =>
  `https://service.weibo.com/share/share.php?${new URLSearchParams({ url: link, title })}`
