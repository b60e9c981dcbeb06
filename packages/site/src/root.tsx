import type { SiteConfig } from '@bohe/api-client/contract/entities/site-config'
import type { Language } from '@bohe/i18n/language'
import { Notice } from '@bohe/ui/notice'
import { type Toast, ToastProvider, useToast } from '@bohe/ui/toast'
import { lazy, Suspense, useEffect } from 'react'
import { isRouteErrorResponse, Outlet, useLocation, useMatches, useNavigate, useRouteLoaderData } from 'react-router'
import { useTranslation } from '#translation.ts'
import { browserApi, onTokenExpired } from './browser-api.ts'
import { type Edition, EditionProvider } from './edition.ts'
import { OutageScreen } from './features/failure/outage-screen.tsx'
import { SiteFrame } from './layout/site-frame.tsx'
import { refreshViewer } from './member.ts'
import { paths } from './paths.ts'
import type { Downloads } from './site-config.ts'
import { useWarning } from './warning.ts'

const NotFoundScreen = lazy(() => import('./features/failure/not-found-screen.tsx'))

/** What every page knows about where it is. */
export interface RootData {
  origin: string
  language: Language
  defaultLanguage: Language
  /** Shown inside the iOS app: without header, footer, purchase or download (spec §2). */
  isMobileApp?: boolean
  /** Both editions' origins, for links that name one (spec §2, share links). */
  origins: Record<'intl' | 'cn', string>
  edition: Edition['name']
  /** What the site says of itself; undefined as long as the API has never answered. */
  config?: SiteConfig
  /** The client of the default channel. */
  downloads?: Downloads
  /** What the page before left to be said, for those without script. */
  said?: { isSuccess: boolean; text: string }
}

/** Says what the page before left to be said. */
const say = async (toast: (said: Toast) => void, warning: (failure: unknown) => Toast) => {
  const said = await (await import('./take-said.ts')).takeSaid(warning)
  if (said) toast(said)
}

/** Finds out who looks at the page; says once when a log-in has expired, and leaves for home when it was shown as open (spec §4). */
function ViewerWatch({ edition }: { edition: Edition }) {
  const toast = useToast()
  const warning = useWarning()
  const navigate = useNavigate()
  const { key } = useLocation()
  useEffect(() => {
    void refreshViewer(browserApi(edition.region), edition.region)
  }, [edition.region])
  useEffect(
    () =>
      onTokenExpired(({ sentence, leaves }) => {
        toast(warning(sentence))
        if (leaves) navigate(paths.home)
      }),
    [toast, navigate, warning],
  )
  useEffect(() => {
    if (document.cookie.includes('said=')) void say(toast, warning)
  }, [key, toast, warning])
  return null
}

/** The same without script, on a page that is made for one visitor. */
function SaidBefore() {
  const warning = useWarning()
  const said = useRouteLoaderData<RootData>('root')?.said
  if (!said) return null
  const { text, ...look } = said.isSuccess ? { tone: 'success' as const, text: said.text } : warning(said.text)
  return (
    <noscript>
      <Notice {...look}>{text}</Notice>
    </noscript>
  )
}

/** Some pages bring a frame of their own, as those of the phone edition do: a route of theirs says so in its `handle`. */
const useOwnFrame = () => useMatches().some(({ handle }) => (handle as { frame?: 'own' } | undefined)?.frame === 'own')

/** What stands in for a page: nothing is there, or it failed. */
function Failure({ isMissing }: { isMissing: boolean }) {
  if (!isMissing) return <OutageScreen />
  return (
    <Suspense>
      <NotFoundScreen />
    </Suspense>
  )
}

/** Everything inside the document: the edition's frame around the page, or what stands in for a page that failed. */
export function Site({ edition, error }: { edition: Edition; error?: unknown }) {
  const { t } = useTranslation('shell')
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const hasOwnFrame = useOwnFrame() && error === undefined
  return (
    <EditionProvider value={edition}>
      <ToastProvider closeLabel={t('toast.close')}>
        <ViewerWatch edition={edition} />
        <SaidBefore />
        {hasOwnFrame ? (
          <Outlet />
        ) : (
          <SiteFrame>{error === undefined ? <Outlet /> : <Failure isMissing={isMissing} />}</SiteFrame>
        )}
      </ToastProvider>
    </EditionProvider>
  )
}
