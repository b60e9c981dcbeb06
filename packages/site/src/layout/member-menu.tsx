import { messagesWords } from '@bohe/i18n/namespaces/messages'
import { Avatar } from '@bohe/ui/avatar'
import { Menu } from '@bohe/ui/menu'
import { useState } from 'react'
import { Link } from 'react-router'
import { avatarOf } from '#data/avatar.ts'
import { displayName } from '#data/display-name.ts'
import { useTranslation } from '#i18n/translation.ts'
import { withWords } from '#i18n/words.ts'
import { paths } from '#routing/paths.ts'
import type { Member } from '#session/member.ts'
import { LogOut } from './log-out.tsx'

await withWords(messagesWords)

/** The member's name with what belongs to it; fetched only on the page of somebody who is logged in. */
export default function MemberMenu({ member }: { member: Member }) {
  const { t } = useTranslation('shell')
  const [isLeaving, setLeaving] = useState(false)
  const name = displayName(member) ?? t('viewer.unnamed')
  return (
    <>
      <Menu
        className="viewer-menu"
        label={t('viewer.menu', { name })}
        summary={
          <>
            <Avatar src={avatarOf(member)} name={displayName(member)} />
            <span className="viewer-name">{name}</span>
          </>
        }
      >
        <Link to={paths.user()}>{t('viewer.center')}</Link>
        <button type="button" onClick={() => setLeaving(true)}>
          {t('viewer.logout')}
        </button>
      </Menu>
      {/* Beside the menu: what is inside it is gone when it closes. */}
      <LogOut isAsking={isLeaving} onAnswered={() => setLeaving(false)} />
    </>
  )
}
