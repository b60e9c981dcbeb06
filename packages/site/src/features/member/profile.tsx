import { Stack } from '@bohe/ui/layout'
import { DescriptionList } from '@bohe/ui/table'
import type { ComponentType, ReactNode } from 'react'
import { displayName } from '#data/display-name.ts'
import { LocalTime } from '#data/local-time.tsx'
import { useTranslation } from '#translation.ts'
import type { Member } from './membership.ts'

/** The card of the edition, then what is known of the member. */
export function Profile({ member, Card }: { member: Member; Card: ComponentType<{ member: Member }> }) {
  return (
    <Stack gap={8}>
      <Card member={member} />
      <Facts member={member} />
    </Stack>
  )
}

function Facts({ member }: { member: Member }) {
  const { t } = useTranslation('member')
  const given = (value: ReactNode) => value || <span className="soft">{t('facts.none')}</span>
  const items = [
    { term: t('facts.name'), detail: displayName(member) ?? t('nameless') },
    { term: t('facts.nickname'), detail: given(member.nickname) },
    { term: t('facts.mobile'), detail: given(member.mobile) },
    { term: t('facts.email'), detail: given(member.email) },
    { term: t('facts.birthday'), detail: given(member.birthday) },
    { term: t('facts.address'), detail: given(member.address) },
    ...(member.package_title ? [{ term: t('facts.package'), detail: member.package_title }] : []),
    ...(member.expiry_time ? [{ term: t('facts.expiry'), detail: <LocalTime instant={member.expiry_time} /> }] : []),
  ]
  return (
    <Stack as="section" gap={3} aria-labelledby="facts">
      <h2 id="facts" className="section-title">
        {t('facts.title')}
      </h2>
      <DescriptionList items={items} />
    </Stack>
  )
}
