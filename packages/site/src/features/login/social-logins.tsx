import type { OpenType } from '@bohe/api-client/contract/wire'
import { FacebookIcon, GoogleIcon, QqIcon, TwitterIcon, WechatIcon, WeiboIcon } from '@bohe/ui/icons'
import { Link } from 'react-router'
import { useTranslation } from '#translation.ts'
import '#verification/forms.css'

const marks = {
  wechat: WechatIcon,
  qq: QqIcon,
  weibo: WeiboIcon,
  facebook: FacebookIcon,
  google: GoogleIcon,
  twitter: TwitterIcon,
} as const satisfies Record<OpenType, unknown>

/** The social accounts that one can log in with; nothing when there is none. Links, for each leads to another site. */
export function SocialLogins({ offered }: { offered: readonly { provider: OpenType; to: string }[] }) {
  const { t } = useTranslation('auth')
  if (offered.length === 0) return null
  return (
    <section className="social" aria-labelledby="social-logins">
      <h2 className="social-title" id="social-logins">
        {t('social.title')}
      </h2>
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
    </section>
  )
}
