import { aboutWords } from '@bohe/i18n/namespaces/about'
import { withWords } from '#i18n/words.ts'
import { pageMeta } from '#routing/page-meta.ts'
import '#features/about/about.css'

export const handle = { ...(await withWords(aboutWords)), isPublic: true }

export const meta = pageMeta(t => ({ title: t('about:title'), description: t('about:description') }))

export { AboutScreen as default } from '#features/about/about-screen.tsx'
