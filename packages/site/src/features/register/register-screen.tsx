import { Card } from '@bohe/ui/card'
import { Page, Section, Stack } from '@bohe/ui/layout'
import { LinkTabs } from '@bohe/ui/tabs'
import { Link } from 'react-router'
import { useTranslation } from '#translation.ts'
import { RegisterForm, type RegisterFormProps } from './register-form.tsx'

/** Addresses the screen leads to. */
export interface RegisterLinks {
  phone: string
  email: string
  login: string
}

/** register.html. */
export function RegisterScreen({ links, ...form }: RegisterFormProps & { links: RegisterLinks }) {
  const { t } = useTranslation('auth')
  const way = (contact: 'phone' | 'email', to: string) => (
    <Link to={to} replace preventScrollReset aria-current={form.mode.contact === contact ? 'page' : undefined}>
      {t(`way.${contact}`)}
    </Link>
  )
  return (
    <Section tight>
      <Page width="narrow">
        <Stack gap={6}>
          <Stack gap={1}>
            <h1>{t('register.title')}</h1>
            <p className="soft">{t('register.lead')}</p>
          </Stack>
          <Card>
            <Stack gap={6}>
              <LinkTabs className="form-tabs" label={t('register.ways')}>
                {way('phone', links.phone)}
                {way('email', links.email)}
              </LinkTabs>
              <RegisterForm {...form} />
            </Stack>
          </Card>
          <p className="soft form-foot">
            {t('register.have-account')} <Link to={links.login}>{t('register.log-in')}</Link>
          </p>
        </Stack>
      </Page>
    </Section>
  )
}
