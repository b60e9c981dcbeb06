import { membershipWords } from '@bohe/i18n/namespaces/membership'
import { MembershipHero } from '@bohe/site/features/member/membership-hero.tsx'
import type { Member } from '@bohe/site/member.ts'
import { withWords } from '@bohe/site/words.ts'
import { ClockAction } from './clock-action.tsx'

await withWords(membershipWords)

/** The membership card of the edition that sells time: it can be paused and resumed where it is looked at. */
export function MembershipCard({ member }: { member: Member }) {
  return <MembershipHero member={member} action={<ClockAction member={member} name="card-clock" />} />
}
