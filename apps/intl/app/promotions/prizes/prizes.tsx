import { messagesWords } from '@bohe/i18n/namespaces/messages'
import { prizesWords } from '@bohe/i18n/namespaces/prizes'
import { withWords } from '@bohe/site/i18n/words.ts'
import type { Member } from '@bohe/site/session/member.ts'
import type { LoadedPrizes } from './load-prizes.ts'
import { PrizeDetail } from './prize-detail.tsx'
import { PrizeTable } from './prize-table.tsx'
import './prizes.css'

await withWords(prizesWords, messagesWords)

/** The prize list of a member, or one prize of it. */
export default function Prizes({ member, data }: { member: Member; data: LoadedPrizes }) {
  const { prize, prizes, isAsked, countries } = data
  if (!prize) return <PrizeTable prizes={prizes} isMissing={isAsked} />
  return <PrizeDetail key={prize.id} prize={prize} page={prizes.current_page} member={member} countries={countries} />
}
