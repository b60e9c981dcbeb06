import type { OpenType } from '@bohe/api-client/contract/wire'
import { Link } from 'react-router'
import { useTranslation } from '#i18n/translation.ts'
import { ContactScreen } from './contact-screen.tsx'
import { ModeForm, type ModeFormProps } from './mode-form.tsx'
import { RegisterOffer, RegisterOfferForm } from './register-offer.tsx'

/** What a screen of each aim says of itself, and beneath its form. */
const wordsOf = {
  register: { part: 'register', account: 'register.have-account', logIn: 'register.log-in' },
  'find-password': { part: 'retrieve', account: 'retrieve.remembered', logIn: 'register.log-in' },
  'bind-open-account': { part: 'bind', account: 'bind.have-account', logIn: 'bind.log-in' },
} as const

interface ModeScreenProps extends ModeFormProps {
  /** Where the screen leads; to registration where somebody unregistered may have come. */
  links: { phone: string; email: string; login: string; register?: string }
  /** Whose social account is bound. */
  openType?: OpenType | undefined
}

/** register.html, with a ticket of a social account too, and forgetpwd.html: modes 0–5. */
export function ModeScreen({ links, openType, ...form }: ModeScreenProps) {
  const { t } = useTranslation('auth')
  const { part, account, logIn } = wordsOf[form.mode.aim]
  const provider = openType ? t(`social.${openType}`) : t('social.unnamed')
  const offered = { answer: form.answer, contact: form.mode.contact }
  return (
    <ContactScreen
      title={t(`${part}.title`)}
      lead={t(`${part}.lead`, { provider })}
      ways={t(`${part}.ways`)}
      contact={form.mode.contact}
      isAway={form.isAway}
      links={links}
      foot={
        <>
          {t(account)} <Link to={links.login}>{t(logIn)}</Link>
        </>
      }
    >
      <ModeForm {...form} offer={links.register && <RegisterOffer {...offered} />} />
      {links.register && <RegisterOfferForm {...offered} to={links.register} />}
    </ContactScreen>
  )
}
