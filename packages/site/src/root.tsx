import type { Language } from '@bohe/i18n/language'
import { ToastProvider, useToast } from '@bohe/ui/toast'
import { useEffect } from 'react'
import { isRouteErrorResponse, Outlet, useNavigate } from 'react-router'
import { useTranslation } from '#translation.ts'
import { browserApi, onTokenExpired } from './browser-api.ts'
import { type Edition, EditionProvider } from './edition.ts'
import { NotFoundScreen } from './features/failure/not-found-screen.tsx'
import { OutageScreen } from './features/failure/outage-screen.tsx'
import { SiteFrame } from './layout/site-frame.tsx'
import { refreshViewer } from './member.ts'
import { paths } from './paths.ts'

/** What every page knows about where it is. */
export interface RootData {
  origin: string
  language: Language
  defaultLanguage: Language
}

/** Finds out who looks at the page; says once when a log-in has expired, and leaves for home when it was shown as open (spec §4). */
function ViewerWatch({ edition }: { edition: Edition }) {
  const { t } = useTranslation('shell')
  const toast = useToast()
  const navigate = useNavigate()
  useEffect(() => {
    void refreshViewer(browserApi(edition.region), edition.region)
  }, [edition.region])
  useEffect(
    () =>
      onTokenExpired(({ sentence, wasShown }) => {
        toast({ tone: 'warning', title: t('notice.error'), text: sentence })
        if (wasShown) navigate(paths.home)
      }),
    [toast, navigate, t],
  )
  return null
}

/** Everything inside the document: the edition's frame around the page, or what stands in for a page that failed. */
export function Site({ edition, error }: { edition: Edition; error?: unknown }) {
  const { t } = useTranslation('shell')
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <EditionProvider value={edition}>
      <ToastProvider closeLabel={t('toast.close')}>
        <ViewerWatch edition={edition} />
        <SiteFrame>{error === undefined ? <Outlet /> : isMissing ? <NotFoundScreen /> : <OutageScreen />}</SiteFrame>
      </ToastProvider>
    </EditionProvider>
  )
}
