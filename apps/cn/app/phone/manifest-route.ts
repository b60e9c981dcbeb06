import { phoneWords } from '@bohe/i18n/namespaces/phone'
import { manifestWith } from '@bohe/site/features/phone/manifest.server.ts'
import { withWords } from '@bohe/site/i18n/words.ts'
import { tabs } from './tabs.ts'

export const handle = { ...(await withWords(phoneWords)), isPublic: true, sitemap: 'nothing' }

/** site.webmanifest */
export const loader = manifestWith(tabs)
