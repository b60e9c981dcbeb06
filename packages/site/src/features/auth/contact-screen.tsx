import { Card } from '@bohe/ui/card'
import { CheckIcon } from '@bohe/ui/icons'
import { Page, Section, Stack } from '@bohe/ui/layout'
import { Notice } from '@bohe/ui/notice'
import { LinkTabs } from '@bohe/ui/tabs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#i18n/translation.ts'
import type { VisitorMode } from './mode.action.ts'
import '#forms/forms.css'

/** The words of a screen and where its tabs lead. */
export interface ContactScreenProps {
  title: string
  lead: ReactNode
  /** Above the card. */
  notice?: ReactNode
  /** The API is away: what is sent now may not arrive. */
  isAway?: boolean | undefined
  /** The name of the tabs. */
  ways: string
  contact: VisitorMode['contact']
  links: { phone: string; email: string }
  /** Beneath the card. */
  foot: ReactNode
  children: ReactNode
}

/** The frame of every screen on which a contact is given: heading, tabs phone and e-mail, a card with the form. */
export function ContactScreen(props: ContactScreenProps) {
  const { title, lead, notice, isAway, ways, contact, links, foot, children } = props
  const { t } = useTranslation('auth')
  const way = (name: 'phone' | 'email') => (
    <Link to={links[name]} replace preventScrollReset aria-current={contact === name ? 'page' : undefined}>
      {t(`way.${name}`)}
    </Link>
  )
  return (
    <Section tight>
      <Page className="contact-screen">
        <Stack gap={6}>
          <Stack gap={1}>
            <h1>{title}</h1>
            <p className="soft">{lead}</p>
          </Stack>
          {isAway && <Notice tone="warning">{t('away')}</Notice>}
          {notice}
          <Card>
            <Stack gap={6}>
              <LinkTabs className="form-tabs" label={ways}>
                {way('phone')}
                {way('email')}
              </LinkTabs>
              {children}
            </Stack>
          </Card>
          <p className="soft form-foot">{foot}</p>
        </Stack>
        <Assurance />
      </Page>
    </Section>
  )
}

/** Where there is room beside the form: the two routes, and what becomes of what is given here. */
function Assurance() {
  const { t } = useTranslation('auth')
  return (
    <div className="contact-promise">
      <svg viewBox="0 0 400 236" fill="none" strokeLinecap="round" aria-hidden="true">
        <path className="promise-detour" d="M28 176C40 70 96 14 156 30s52 96 22 146 66 60 112 18 22-92 82-138" />
        <path className="promise-short" d="M28 176C136 164 268 110 372 56" />
        <circle className="promise-end" cx="28" cy="176" r="9" />
        <circle className="promise-end" cx="372" cy="56" r="9" />
      </svg>
      <p className="promise-title">{t('promise.title')}</p>
      <ul>
        {(['password', 'code', 'devices'] as const).map(name => (
          <li key={name}>
            <CheckIcon />
            {t(`promise.${name}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
