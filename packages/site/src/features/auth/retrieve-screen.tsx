import { Link } from 'react-router'
import { useTranslation } from '#i18n/translation.ts'
import { ContactScreen } from './contact-screen.tsx'
import { ModeForm, type ModeFormProps } from './mode-form.tsx'
import { RegisterOffer, RegisterOfferForm } from './register-offer.tsx'

/** forgetpwd.html, modes 2 and 3. */
export function RetrieveScreen({
  links,
  ...form
}: ModeFormProps & { links: { phone: string; email: string; login: string; register: string } }) {
  const { t } = useTranslation('auth')
  const offered = { answer: form.answer, contact: form.mode.contact }
  return (
    <ContactScreen
      title={t('retrieve.title')}
      lead={t('retrieve.lead')}
      ways={t('retrieve.ways')}
      contact={form.mode.contact}
      isAway={form.isAway}
      links={links}
      foot={
        <>
          {t('retrieve.remembered')} <Link to={links.login}>{t('register.log-in')}</Link>
        </>
      }
    >
      <ModeForm {...form} offer={<RegisterOffer {...offered} />} />
      <RegisterOfferForm {...offered} to={links.register} />
    </ContactScreen>
  )
}
