import { UserIcon } from '@bohe/ui/icons'
import { type ComponentType, lazy } from 'react'
import type { MemberSection } from '#edition.ts'
import type { Member } from '#session/member.ts'

/** A card that an edition greets its members with, fetched when the member centre is opened. */
type CardLoader = () => Promise<ComponentType<{ member: Member }>>

/** The section a member sees first. Its code comes with the member centre, not with every page that knows the edition. */
export const profileSection = (loadCard: CardLoader): MemberSection => ({
  id: 'profile',
  word: 'section.profile',
  icon: UserIcon,
  action: async (form, context) => (await import('./profile.action.ts')).action(form, context),
  Section: lazy(async () => {
    const [{ ProfileScreen }, Card] = await Promise.all([import('./profile-screen.tsx'), loadCard()])
    return { default: ({ member }: { member: Member }) => <ProfileScreen member={member} Card={Card} /> }
  }),
})
