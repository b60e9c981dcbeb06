import { membershipWords } from '@bohe/i18n/namespaces/membership'
import { messagesWords } from '@bohe/i18n/namespaces/messages'
import { AccelerateScreen } from '@bohe/site/features/phone/accelerate-screen.tsx'
import { withWords } from '@bohe/site/i18n/words.ts'
import { metaOf, handle as shared } from '@bohe/site/routes/phone-route.ts'
import { TimeOrFree } from './time-or-free.tsx'

const own = await withWords(membershipWords, messagesWords)

export const handle = { ...shared, words: [...shared.words, ...own.words] }

export const meta = metaOf('intl')

/** /m/: a member with time pauses and resumes it, any other starts for free. */
export default function Accelerate() {
  return <AccelerateScreen ForMember={TimeOrFree} />
}
