import type { OpenType } from '@bohe/api-client/contract/wire'
import { Link } from 'react-router'
import { useTranslation } from '#i18n/translation.ts'
import { ContactScreen } from './contact-screen.tsx'
import { ModeForm, type ModeFormProps } from './mode-form.tsx'
import type { RegisterLinks } from './register-screen.tsx'

/** register.html?code=…, modes 4 and 5: a social account that nobody has yet finds its account, or gets one. */
export function BindScreen({
  links,
  openType,
  ...form
}: ModeFormProps & { links: RegisterLinks; openType: OpenType | undefined }) {
  const { t } = useTranslation('auth')
  const provider = openType ? t(`social.${openType}`) : t('social.unnamed')
  return (
    <ContactScreen
      title={t('bind.title')}
      lead={t('bind.lead', { provider })}
      ways={t('bind.ways')}
      contact={form.mode.contact}
      isAway={form.isAway}
      links={links}
      foot={
        <>
          {t('bind.have-account')} <Link to={links.login}>{t('bind.log-in')}</Link>
        </>
      }
    >
      <ModeForm {...form} />
    </ContactScreen>
  )
}
