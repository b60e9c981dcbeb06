import { Card } from '@bohe/ui/card'
import { Page, Section, Stack } from '@bohe/ui/layout'
import { LinkTabs } from '@bohe/ui/tabs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#translation.ts'
import type { VisitorMode } from './answer-mode.ts'
import './forms.css'

/** The words of a screen and where its tabs lead. */
export interface ContactScreenProps {
  title: string
  lead: ReactNode
  /** Above the card. */
  notice?: ReactNode
  /** The name of the tabs. */
  ways: string
  contact: VisitorMode['contact']
  links: { phone: string; email: string }
  /** Beneath the card. */
  foot: ReactNode
  children: ReactNode
}

/** The frame of every screen on which a contact is given: heading, tabs phone and e-mail, a card with the form. */
export function ContactScreen({ title, lead, notice, ways, contact, links, foot, children }: ContactScreenProps) {
  const { t } = useTranslation('auth')
  const way = (name: 'phone' | 'email') => (
    <Link to={links[name]} replace preventScrollReset aria-current={contact === name ? 'page' : undefined}>
      {t(`way.${name}`)}
    </Link>
  )
  return (
    <Section tight>
      <Page width="narrow">
        <Stack gap={6}>
          <Stack gap={1}>
            <h1>{title}</h1>
            <p className="soft">{lead}</p>
          </Stack>
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
      </Page>
    </Section>
  )
}
