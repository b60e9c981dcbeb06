import { phoneWords } from '@bohe/i18n/namespaces/phone'
import { withWords } from '#i18n/words.ts'

/** The pages within bring their own frame: the root leaves the site's away. */
export const handle = { ...(await withWords(phoneWords)), frame: 'own' }
