import { aboutWords } from '@bohe/i18n/namespaces/about'
import { withWords } from '#i18n/words.ts'
import { pageMeta } from '#routing/page-meta.ts'
import '#features/about/about.css'

export const handle = { ...(await withWords(aboutWords)), isPublic: true }

export const meta = pageMeta(t => ({
  title: t('about:phone-about.title'),
  description: t('about:phone-about.description'),
}))

export { PhoneAboutScreen as default } from '#features/about/phone-about-screen.tsx'
