import { Stack } from '@bohe/ui/layout'
import { DescriptionList } from '@bohe/ui/table'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import { displayName } from '#data/display-name.ts'
import { LocalTime } from '#data/local-time.tsx'
import { useTranslation } from '#i18n/translation.ts'
import { TitledSection } from '#layout/titled-section.tsx'
import { paths } from '#routing/paths.ts'
import type { Member } from '#session/member.ts'
import { AddressRow } from './address-row.tsx'
import { AvatarForm } from './avatar-form.tsx'
import { BirthdayRow, ContactRow, NicknameRow, SexRow } from './profile-rows.tsx'

/** The card of the edition, then what a member says of himself, then what is known of the account. */
export function ProfileScreen({ member, Card }: { member: Member; Card: ComponentType<{ member: Member }> }) {
  const { t } = useTranslation('profile')
  return (
    <Stack gap={8}>
      <Card member={member} />
      <TitledSection id="profile" title={t('title')} gap={4}>
        <AvatarForm member={member} />
        <div>
          <NicknameRow member={member} />
          <SexRow member={member} />
          <BirthdayRow member={member} />
          <ContactRow member={member} />
          <AddressRow member={member} />
        </div>
      </TitledSection>
      <Account member={member} />
    </Stack>
  )
}

function Account({ member }: { member: Member }) {
  const { t } = useTranslation(['profile', 'member'])
  const given = (value: ReactNode) => value || <span className="soft">{t('none')}</span>
  const items = [
    { term: t('field.name'), detail: displayName(member) ?? t('member:nameless') },
    { term: t('field.mobile'), detail: given(member.mobile) },
    { term: t('field.email'), detail: given(member.email) },
    ...(member.package_title ? [{ term: t('field.package'), detail: member.package_title }] : []),
    ...(member.expiry_time ? [{ term: t('field.expiry'), detail: <LocalTime instant={member.expiry_time} /> }] : []),
  ]
  return (
    <TitledSection id="account" title={t('account')} gap={3}>
      <DescriptionList items={items} />
      <p>
        <Link to={paths.user('security')}>{t('account.manage')}</Link>
      </p>
    </TitledSection>
  )
}
