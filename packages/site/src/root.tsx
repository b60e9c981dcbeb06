import { Notice } from '@bohe/ui/notice'
import { type Toast, ToastProvider, useToast } from '@bohe/ui/toast'
import { lazy, Suspense, useEffect } from 'react'
import { isRouteErrorResponse, Outlet, useLocation, useMatches, useNavigate } from 'react-router'
import { type Edition, EditionProvider } from './edition.ts'
import { OutageScreen } from './features/failure/outage-screen.tsx'
import { useWarning } from './flash/warning.ts'
import { useTranslation } from './i18n/translation.ts'
import { SiteFrame } from './layout/site-frame.tsx'
import { paths } from './routing/paths.ts'
import { useRootData } from './routing/root-data.ts'
import { browserApi, onTokenExpired } from './session/browser-api.ts'
import { refreshViewer } from './session/member.ts'

const NotFoundScreen = lazy(() => import('./features/failure/not-found-screen.tsx'))

/** Shows the flash of the page before, once. */
const showFlash = async (toast: (flash: Toast) => void, warning: (failure: unknown) => Toast) => {
  const flash = await (await import('./flash/consume-flash.ts')).consumeFlash(warning)
  if (flash) toast(flash)
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
    if (document.cookie.includes('flash=')) void showFlash(toast, warning)
  }, [key, toast, warning])
  return null
}

/** The flash for those without script, on a page that is made for one visitor. */
function FlashWithoutScript() {
  const warning = useWarning()
  const flash = useRootData()?.flash
  if (!flash) return null
  const { text, ...look } = flash.isSuccess ? { tone: 'success' as const, text: flash.text } : warning(flash.text)
  return (
    <noscript>
      <Notice {...look}>{text}</Notice>
    </noscript>
  )
}

/** Some pages bring a frame of their own, as those of the phone edition do: a route of theirs says so in its `handle`. */
const useOwnFrame = () => useMatches().some(({ handle }) => (handle as { frame?: 'own' } | undefined)?.frame === 'own')

/** What stands in for a page: nothing is there, or it failed. */
function Failure({ isMissing, error }: { isMissing: boolean; error: unknown }) {
  if (!isMissing)
    return <OutageScreen error={error}>{import.meta.env.MODE === 'development' && sourceOf(error)}</OutageScreen>
  return (
    <Suspense>
      <NotFoundScreen />
    </Suspense>
  )
}

/** What went wrong and where, for who develops. */
const sourceOf = (error: unknown) => <pre>{error instanceof Error ? error.stack : JSON.stringify(error)}</pre>

/** Everything inside the document: the edition's frame around the page, or what stands in for a page that failed. */
export function Site({ edition, error }: { edition: Edition; error?: unknown }) {
  const { t } = useTranslation('shell')
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const hasOwnFrame = useOwnFrame() && error === undefined
  return (
    <EditionProvider value={edition}>
      <ToastProvider closeLabel={t('toast.close')}>
        <ViewerWatch edition={edition} />
        <FlashWithoutScript />
        {hasOwnFrame ? (
          <Outlet />
        ) : (
          <SiteFrame>{error === undefined ? <Outlet /> : <Failure isMissing={isMissing} error={error} />}</SiteFrame>
        )}
      </ToastProvider>
    </EditionProvider>
  )
}
