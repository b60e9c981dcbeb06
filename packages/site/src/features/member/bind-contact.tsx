import { Notice } from '@bohe/ui/notice'
import { Link } from 'react-router'
import type { Member } from '#member.ts'
import { paths } from '#paths.ts'
import { useTranslation } from '#translation.ts'

/** Asks a member who has a social log-in only (register_type 3, spec §3) for a phone or an e-mail address. */
export function BindContact({ member: { mobile, email } }: { member: Member }) {
  const { t } = useTranslation('profile')
  if (mobile || email) return null
  return (
    <Notice tone="info" title={t('guest.title')} action={<Link to={paths.user('security')}>{t('guest.action')}</Link>}>
      <p>{t('guest.text')}</p>
    </Notice>
  )
}
