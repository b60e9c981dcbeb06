import { aboutWords } from '@bohe/i18n/namespaces/about'
import { withWords } from '#i18n/words.ts'
import { pageMeta } from '#routing/page-meta.ts'
import '#features/customer-service/service.css'

export const handle = { ...(await withWords(aboutWords)), isPublic: true }

export const meta = pageMeta(t => ({ title: t('about:service.title'), description: t('about:service.description') }))

export { ServiceScreen as default } from '#features/customer-service/service-screen.tsx'
