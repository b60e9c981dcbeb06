import { messagesWords } from '@bohe/i18n/namespaces/messages'
import { Page, Section } from '@bohe/ui/layout'
import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { comeBack, type Onward, providerOf, setOut } from '#features/open/way-back.ts'
import { ownPage } from '#member-only.ts'
import type { PageHandle } from '#page-handle.ts'
import { pageMeta } from '#page-meta.ts'
import { apiContext, editionContext } from '#router-context.ts'
import { saidCookie } from '#said.ts'
import { siteOrigin } from '#site-origin.server.ts'
import { sourceChannel } from '#source-channel.ts'
import { useTranslation } from '#translation.ts'
import { safeTarget } from '#verification/safe-target.ts'
import { withWords } from '#words.ts'

export const handle = { ...(await withWords(messagesWords)), keepOut: '' } satisfies PageHandle

export const meta = pageMeta(t => ({
  title: t('messages:notice.auto-login'),
  description: t('messages:notice.auto-login'),
  isPrivate: true,
}))

const onTo = ({ location, said }: Onward) => {
  const headers = new Headers({ ...ownPage, 'Referrer-Policy': 'no-referrer' })
  if (said) headers.set('Set-Cookie', saidCookie(said))
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
