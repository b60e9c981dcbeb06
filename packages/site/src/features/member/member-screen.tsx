import { Page, Section, Stack } from '@bohe/ui/layout'
import { Notice } from '@bohe/ui/notice'
import { SideNav } from '@bohe/ui/side-nav'
import { Skeleton } from '@bohe/ui/skeleton'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { displayName } from '#data/display-name.ts'
import type { MemberCentre, MemberSection } from '#edition.ts'
import { useTranslation } from '#i18n/translation.ts'
import { paths } from '#routing/paths.ts'
import type { Member } from './membership.ts'
import './member.css'

/** What user.html shows. */
export interface MemberScreenProps {
  member: Member
  sections: readonly MemberSection[]
  open: MemberSection
  /** What the edition tells its members above every section. */
  notice?: MemberCentre['notice']
  /** What the open section loaded. */
  data: unknown
  /** The address of a section. */
  hrefOf: (id: string) => string
}

/** user.html: the sections beside the open one; a sheet on a phone. */
export function MemberScreen({ member, sections, open, notice: MemberNotice, data, hrefOf }: MemberScreenProps) {
  const { t } = useTranslation(['member', 'shell'])
  return (
    <Section tight>
      <Page width="sided">
        <Stack gap={6} className="member-side">
          <h1 className="member-greeting">{t('greeting', { name: displayName(member) ?? t('nameless') })}</h1>
          <SideNav
            label={t('sections')}
            closeLabel={t('shell:nav.close')}
            current={
              <>
                <open.icon />
                {t(open.word)}
              </>
            }
          >
            {sections.map(section => (
              <Link key={section.id} to={hrefOf(section.id)} aria-current={section === open ? 'page' : undefined}>
                <section.icon />
                {t(section.word)}
              </Link>
            ))}
          </SideNav>
        </Stack>
        <Stack gap={6} className="member-section">
          <BindContact member={member} />
          {MemberNotice && (
            <Suspense fallback={null}>
              <MemberNotice member={member} />
            </Suspense>
          )}
          <Suspense
            fallback={
              <Stack gap={6} role="status" aria-busy="true" aria-label={t('loading')}>
                <Skeleton shape="block" />
                <Skeleton lines={6} />
              </Stack>
            }
          >
            <open.Section key={open.id} member={member} data={data} />
          </Suspense>
        </Stack>
      </Page>
    </Section>
  )
}

/** Asks a member who has a social log-in only (register_type 3, spec §3) for a phone or an e-mail address. */
function BindContact({ member: { mobile, email } }: { member: Member }) {
  const { t } = useTranslation('profile')
  if (mobile || email) return null
  return (
    <Notice tone="info" title={t('guest.title')} action={<Link to={paths.user('security')}>{t('guest.action')}</Link>}>
      <p>{t('guest.text')}</p>
    </Notice>
  )
}
