import { homeWords } from '@bohe/i18n/namespaces/home'
import { HomeScreen } from '#features/home/home-screen.tsx'
import { pageMeta } from '#page-meta.ts'
import { withWords } from '#words.ts'

export const handle = await withWords(homeWords)

export const meta = pageMeta((t, edition) => ({
  title: t(`home:${edition}.title`),
  description: t(`home:${edition}.description`),
}))

export default HomeScreen
