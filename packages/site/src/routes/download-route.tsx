import { downloadWords } from '@bohe/i18n/namespaces/download'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { knownDownloads } from '#downloads/known-downloads.server.ts'
import { DownloadScreen } from '#features/download/download-screen.tsx'
import { withWords } from '#i18n/words.ts'
import { isMobileAppHost } from '#routing/mobile-app-host.ts'
import { pageMeta } from '#routing/page-meta.ts'
import { editionContext } from '#routing/router-context.ts'

export const handle = { ...(await withWords(downloadWords)), isPublic: true }

export const meta = pageMeta(t => ({ title: t('download:title'), description: t('download:description') }))

/** All that is known of the files; inside the iOS app there is nothing to download (spec §2). */
export const loader = ({ context, request }: LoaderFunctionArgs) => {
  if (isMobileAppHost(new URL(request.url).hostname)) throw data(null, { status: 404 })
  return knownDownloads(context.get(editionContext).region)
}

/** download.html */
export default function Download() {
  return <DownloadScreen usual={useLoaderData<typeof loader>()} />
}
