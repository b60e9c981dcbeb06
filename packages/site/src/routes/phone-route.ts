import { phoneWords } from '@bohe/i18n/namespaces/phone'
import type { Edition } from '#edition.ts'
import { withWords } from '#i18n/words.ts'
import type { PageHandle } from '#routing/page-handle.ts'
import { pageMeta } from '#routing/page-meta.ts'
import { paths } from '#routing/paths.ts'
import '#features/phone/phone.css'

/** What an edition's route of /m/ says of itself: its words, and that its HTML is the same for everybody. */
export const handle = {
  ...(await withWords(phoneWords)),
  isPublic: true,
  canonical: paths.phone,
} satisfies PageHandle

/** Title and description of /m/ in an edition. */
export const metaOf = (name: Edition['name']) =>
  pageMeta(t => ({ title: t('phone:title'), description: t(`phone:description.${name}`) }))
