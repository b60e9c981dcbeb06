import { aboutWords } from '@bohe/i18n/namespaces/about'
import { withWords } from '#i18n/words.ts'
import { pageMeta } from '#routing/page-meta.ts'
import '#features/customer-service/service.css'

export const handle = { ...(await withWords(aboutWords)), isPublic: true }

export const meta = pageMeta(t => ({
  title: t('about:phone-contact.title'),
  description: t('about:phone-contact.description'),
}))

export { PhoneContactScreen as default } from '#features/customer-service/phone-contact-screen.tsx'
