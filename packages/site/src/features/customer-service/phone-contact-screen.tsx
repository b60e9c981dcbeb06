import { Page, Section, Stack } from '@bohe/ui/layout'
import { Link } from 'react-router'
import { useTranslation } from '#i18n/translation.ts'
import { paths } from '#routing/paths.ts'
import { ContactWays } from './contact-ways.tsx'
import { ServiceHours } from './service-screen.tsx'

/** /m/contact.html: whether somebody is there and how to reach them, for a thumb. */
export function PhoneContactScreen() {
  const { t } = useTranslation('about')
  return (
    <Section tight>
      <Page>
        <Stack gap={6}>
          <h1>{t('service.title')}</h1>
          <ServiceHours />
          <h2 className="visually-hidden">{t('service.ways')}</h2>
          <ContactWays />
          <Link to={`${paths.customerService}#at-hand`}>{t('phone-contact.more')}</Link>
          <Link to={paths.help()}>{t('first.action')}</Link>
        </Stack>
      </Page>
    </Section>
  )
}
