import { Link } from 'react-router'
import { useTranslation } from '#translation.ts'
import { ContactScreen } from '#verification/contact-screen.tsx'
import { ModeForm, type ModeFormProps } from '#verification/mode-form.tsx'

/** forgetpwd.html, modes 2 and 3. */
export function RetrieveScreen({
  links,
  ...form
}: ModeFormProps & { links: { phone: string; email: string; login: string } }) {
  const { t } = useTranslation('auth')
  return (
    <ContactScreen
      title={t('retrieve.title')}
      lead={t('retrieve.lead')}
      ways={t('retrieve.ways')}
      contact={form.mode.contact}
      links={links}
      foot={
        <>
          {t('retrieve.remembered')} <Link to={links.login}>{t('register.log-in')}</Link>
        </>
      }
    >
      <ModeForm {...form} />
    </ContactScreen>
  )
}
