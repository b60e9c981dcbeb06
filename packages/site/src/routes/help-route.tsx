import { helpWords } from '@bohe/i18n/namespaces/help'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { loadHelp } from '#features/help/help-data.ts'
import { HelpScreen } from '#features/help/help-screen.tsx'
import { withWords } from '#i18n/words.ts'
import type { Listed, PageHandle } from '#routing/page-handle.ts'
import { paths } from '#routing/paths.ts'
import { apiContext } from '#routing/router-context.ts'
import '#features/help/help.css'

export { helpMeta as meta } from '#features/help/help-meta.ts'

const listed: readonly Listed[] = [{ each: 'helpCategories', at: paths.help('*') }]

export const handle = {
  ...(await withWords(helpWords)),
  ...{ isPublic: true, parameters: ['label'], searches: true, sitemap: listed, keepOut: '?q=' },
} satisfies PageHandle

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  loadHelp(context.get(apiContext), new URL(request.url))

/** help.html */
export default function Help() {
  const { canonical: _, ...help } = useLoaderData<typeof loader>()
  return <HelpScreen {...help} />
}
