import { aboutWords } from '@bohe/i18n/namespaces/about'
import { AboutScreen } from '#features/about/about-screen.tsx'
import { pageMeta } from '#page-meta.ts'
import { withWords } from '#words.ts'
import '#features/about/about.css'

export const handle = { ...(await withWords(aboutWords)), isPublic: true }

export const meta = pageMeta(t => ({ title: t('about:title'), description: t('about:description') }))

/** about.html */
export default function About() {
  return <AboutScreen />
}
