import { downloadWords } from '@bohe/i18n/namespaces/download'
import { data, type LoaderFunctionArgs } from 'react-router'
import { DownloadScreen } from '#features/download/download-screen.tsx'
import { isMobileAppHost } from '#mobile-app-host.ts'
import { pageMeta } from '#page-meta.ts'
import { withWords } from '#words.ts'

export const handle = { ...(await withWords(downloadWords)), isPublic: true }

export const meta = pageMeta(t => ({ title: t('download:title'), description: t('download:description') }))

/** Inside the iOS app there is nothing to download (spec §2). */
export const loader = ({ request }: LoaderFunctionArgs) => {
  if (isMobileAppHost(new URL(request.url).hostname)) throw data(null, { status: 404 })
  return null
}

/** download.html */
export default function Download() {
  return <DownloadScreen />
}
