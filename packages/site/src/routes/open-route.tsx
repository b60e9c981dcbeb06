import { messagesWords } from '@bohe/i18n/namespaces/messages'
import { Page, Section } from '@bohe/ui/layout'
import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { comeBack, type Onward, providerOf, setOut } from '#features/auth/social/way-back.ts'
import { flashCookie } from '#flash/flash.ts'
import { useTranslation } from '#i18n/translation.ts'
import { withWords } from '#i18n/words.ts'
import type { PageHandle } from '#routing/page-handle.ts'
import { pageMeta } from '#routing/page-meta.ts'
import { apiContext, editionContext } from '#routing/router-context.ts'
import { safeTarget } from '#routing/safe-target.ts'
import { siteOrigin } from '#routing/site-origin.server.ts'
import { ownPage } from '#session/member-only.ts'
import { sourceChannel } from '#session/source-channel.ts'

export const handle = { ...(await withWords(messagesWords)), keepOut: '' } satisfies PageHandle

export const meta = pageMeta(t => ({
  title: t('messages:notice.auto-login'),
  description: t('messages:notice.auto-login'),
  isPrivate: true,
}))

const onTo = ({ location, flash }: Onward) => {
  const headers = new Headers({ ...ownPage, 'Referrer-Policy': 'no-referrer' })
  if (flash) headers.set('Set-Cookie', flashCookie(flash))
  return redirect(location, { status: 303, headers })
}

/** The way to a social provider (`?begin=login`), and back from it; on the site's server alone. */
export const loader = async ({ request, params, context }: LoaderFunctionArgs) => {
  const provider = providerOf(params.provider)
  if (!provider) throw data(null, { status: 404 })
  const api = context.get(apiContext)
  const query = new URL(request.url).searchParams
  if (!query.has('begin')) {
    throw onTo(await comeBack(api, provider, query, sourceChannel(request.headers.get('Cookie') ?? '')))
  }
  const target = safeTarget(query.get('target'))
  throw onTo(await setOut(api, provider, { origin: siteOrigin(request, context.get(editionContext).name), target }))
}

/** What stands here until the redirect has arrived. */
export default function Open() {
  const { t } = useTranslation('messages')
  return (
    <Section>
      <Page width="narrow">
        <p role="status">{t('notice.auto-login')}</p>
      </Page>
    </Section>
  )
}
