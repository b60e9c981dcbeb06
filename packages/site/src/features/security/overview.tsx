import { Badge } from '@bohe/ui/badge'
import { buttonClass } from '@bohe/ui/button'
import { BriefcaseIcon, GlobeIcon, MailIcon, PhoneIcon, ShieldIcon, UserIcon } from '@bohe/ui/icons'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '#i18n/translation.ts'
import { TitledSection } from '#layout/titled-section.tsx'
import { paths } from '#routing/paths.ts'
import type { Member } from '#session/member.ts'
import { type OwnContact, ownContacts } from './own-contacts.ts'
import { type Contact, securityAddress } from './security-task.ts'
import '#member-centre/setting-rows.css'
import './security.css'

type RowName = 'password' | 'phone' | 'email' | 'secondary' | 'bindings' | 'devices'

interface RowProps {
  name: RowName
  icon: ComponentType
  /** How it stands: set, a masked contact, not set. */
  state?: ReactNode
  /** Where its action is. */
  to: string
  action: string
}

/** What protects the account, how it stands, and one action each. */
export function Overview({ member }: { member: Member }) {
  const { t } = useTranslation('security')
  const contacts = ownContacts(member)
  const [hasPassword, hasSecondary] = [member.is_set_password === 1, member.is_set_admin_pass === 1]
  // The first password is set by a code, so a contact comes before it.
  const firstPassword = contacts.length > 0 ? 'reset-password' : 'bind-phone'
  const list = useArrivalFocus()
  return (
    <TitledSection id="security" title={t('title')} lead={t('lead')} gap={6}>
      <Strength set={Number(hasPassword) + Number(hasSecondary) + contacts.length} />
      <ul className="setting-rows" ref={list}>
        <Row
          name="password"
          icon={ShieldIcon}
          state={<State isSet={hasPassword} />}
          to={securityAddress(hasPassword ? 'password' : firstPassword)}
          action={t(hasPassword ? 'act.change' : 'act.set')}
        />
        <ContactRow by="phone" icon={PhoneIcon} contact={contacts.find(({ by }) => by === 'phone')} />
        <ContactRow by="email" icon={MailIcon} contact={contacts.find(({ by }) => by === 'email')} />
        <Row
          name="secondary"
          icon={BriefcaseIcon}
          state={<State isSet={hasSecondary} />}
          to={securityAddress(hasSecondary ? 'change-secondary' : 'set-secondary')}
          action={t(hasSecondary ? 'act.change' : 'act.set')}
        />
        <Row name="bindings" icon={GlobeIcon} to={paths.user('bindings')} action={t('act.open')} />
        <Row name="devices" icon={UserIcon} to={paths.user('devices')} action={t('act.open')} />
      </ul>
    </TitledSection>
  )
}

/** Who comes back from a task finds the focus where it was: at the row's action. */
const useArrivalFocus = () => {
  const list = useRef<HTMLUListElement>(null)
  const { state } = useLocation()
  const from: unknown = state?.from
  useEffect(() => {
    if (typeof from === 'string') list.current?.querySelector<HTMLElement>(`[data-row="${from}"] a`)?.focus()
  }, [from])
  return list
}

const protections = ['password', 'phone', 'email', 'secondary'] as const

function Strength({ set }: { set: number }) {
  const { t } = useTranslation('security')
  return (
    <div className="security-strength" data-state={set >= 3 ? 'strong' : 'weak'}>
      <p>{t('strength', { count: set, total: protections.length })}</p>
      <span aria-hidden="true">
        {protections.map((name, index) => (
          <i key={name} data-state={index < set ? 'set' : 'unset'} />
        ))}
      </span>
    </div>
  )
}

function Row({ name, icon: Icon, state, to, action }: RowProps) {
  const { t } = useTranslation('security')
  return (
    <li data-row={name}>
      <Icon />
      <div>
        <p className="setting-row-title">
          <strong id={`row-${name}`}>{t(`row.${name}`)}</strong>
          {state}
        </p>
        <p className="soft small">{t(`about.${name}`)}</p>
      </div>
      <Link to={to} className={buttonClass({ size: 'sm' })} aria-describedby={`row-${name}`}>
        {action}
      </Link>
    </li>
  )
}

function State({ isSet = false, unset = 'state.unset' }: { isSet?: boolean; unset?: 'state.unset' | 'state.unbound' }) {
  const { t } = useTranslation('security')
  return <Badge tone={isSet ? 'mint' : 'quiet'}>{t(isSet ? 'state.set' : unset)}</Badge>
}

function ContactRow({ by, icon, contact }: { by: Contact; icon: ComponentType; contact: OwnContact | undefined }) {
  const { t } = useTranslation('security')
  return (
    <Row
      name={by}
      icon={icon}
      state={contact ? <span className="security-contact">{contact.shown}</span> : <State unset="state.unbound" />}
      to={securityAddress(contact ? `change-${by}` : `bind-${by}`)}
      action={t(contact ? 'act.replace' : 'act.bind')}
    />
  )
}
