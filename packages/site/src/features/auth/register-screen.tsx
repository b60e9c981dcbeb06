import { Link } from 'react-router'
import { useTranslation } from '#i18n/translation.ts'
import { ContactScreen } from './contact-screen.tsx'
import { ModeForm, type ModeFormProps } from './mode-form.tsx'

/** Addresses the screen leads to. */
export interface RegisterLinks {
  phone: string
  email: string
  login: string
}

/** register.html, modes 0 and 1. */
export function RegisterScreen({ links, ...form }: ModeFormProps & { links: RegisterLinks }) {
  const { t } = useTranslation('auth')
  return (
    <ContactScreen
      title={t('register.title')}
      lead={t('register.lead')}
      ways={t('register.ways')}
      contact={form.mode.contact}
      isAway={form.isAway}
      links={links}
      foot={
        <>
          {t('register.have-account')} <Link to={links.login}>{t('register.log-in')}</Link>
        </>
      }
    >
      <ModeForm {...form} />
    </ContactScreen>
  )
}
