import { buttonClass } from '@bohe/ui/button'
import { UserIcon } from '@bohe/ui/icons'
import { Menu } from '@bohe/ui/menu'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { displayName } from '../data/display-name.ts'
import { type Member, useViewer } from '../member.ts'
import { paths } from '../paths.ts'
import { LogOut } from './log-out.tsx'

/** Logged out: log in, register. Logged in: avatar, name, member centre, log out (spec §2). */
export function ViewerArea() {
  const viewer = useViewer()
  return viewer.state === 'member' ? <MemberMenu member={viewer.member} /> : <VisitorLinks />
}

function VisitorLinks() {
  const { t } = useTranslation('shell')
  return (
    <div className="viewer-links">
      <Link className={`${buttonClass({ tone: 'quiet', size: 'sm' })} wide-only`} to={paths.login}>
        {t('viewer.login')}
      </Link>
      <Link className={`${buttonClass({ tone: 'quiet', size: 'sm' })} narrow-only`} to={paths.login}>
        {t('viewer.login')}
      </Link>
      <Link className={`${buttonClass({ tone: 'primary', size: 'sm' })} wide-only`} to={paths.register}>
        {t('viewer.register')}
      </Link>
    </div>
  )
}

function MemberMenu({ member }: { member: Member }) {
  const { t } = useTranslation('shell')
  const name = displayName(member) ?? t('viewer.unnamed')
  return (
    <Menu
      className="viewer-menu"
      label={t('viewer.menu', { name })}
      summary={
        <>
          {member.avatar_new ? (
            <img className="avatar" src={member.avatar_new} alt="" width={32} height={32} />
          ) : (
            <span className="avatar">
              <UserIcon />
            </span>
          )}
          <span className="viewer-name">{name}</span>
        </>
      }
    >
      <Link to={paths.user()}>{t('viewer.center')}</Link>
      <LogOut />
    </Menu>
  )
}
