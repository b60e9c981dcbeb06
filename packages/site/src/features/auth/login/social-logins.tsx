import type { OpenType } from '@bohe/api-client/contract/wire'
import { Link } from 'react-router'
import { useEdition } from '#edition.ts'
import { useTranslation } from '#i18n/translation.ts'
import { inSight, MoreAccounts, marks } from '#social/accounts.tsx'
import '#forms/forms.css'

/** A provider, and where logging in with it begins. */
interface SocialLogin {
  provider: OpenType
  to: string
}

/** The social accounts that one can log in with; nothing when there is none. Links, for each leads to another site. */
export function SocialLogins({ offered }: { offered: readonly SocialLogin[] }) {
  const { t } = useTranslation('auth')
  const { shown, more } = inSight(offered, ({ provider }) => provider, useEdition().facts.socialFirst)
  if (offered.length === 0) return null
  return (
    <section className="social" aria-labelledby="social-logins">
      <h2 className="social-title" id="social-logins">
        {t('social.title')}
      </h2>
      <Logins offered={shown} />
      {more.length > 0 && (
        <MoreAccounts label={t('social.more')}>
          <Logins offered={more} />
        </MoreAccounts>
      )}
    </section>
  )
}

function Logins({ offered }: { offered: readonly SocialLogin[] }) {
  const { t } = useTranslation('auth')
  return (
    <ul className="social-list">
      {offered.map(({ provider, to }) => {
        const Mark = marks[provider]
        return (
          <li key={provider}>
            <Link className="social-login" to={to} reloadDocument rel="nofollow">
              <Mark />
              {t(`social.${provider}`)}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
