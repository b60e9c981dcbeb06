import { memberWords } from '@bohe/i18n/namespaces/member'
import { messagesWords } from '@bohe/i18n/namespaces/messages'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useEdition } from '#edition.ts'
import { MemberScreen } from '#features/member/member-screen.tsx'
import { openSection } from '#features/member/member-section.ts'
import { memberOnly, ownPage } from '#member-only.ts'
import { pageMeta } from '#page-meta.ts'
import { paths } from '#paths.ts'
import { editionContext } from '#router-context.ts'
import { withWords } from '#words.ts'

export const handle = await withWords(memberWords, messagesWords)

export const meta = pageMeta(t => ({
  title: t('member:title'),
  description: t('member:description'),
  isPrivate: true,
}))

export const headers = () => ownPage

export const loader = async (visit: LoaderFunctionArgs) => {
  const url = new URL(visit.request.url)
  const { id, load } = openSection(visit.context.get(editionContext).memberSections, url.searchParams.get('tab'))
  const [member, loaded] = await memberOnly(visit, api => Promise.all([api.userInfo(), load?.(api, url)]))
  return data({ member, loaded, open: id }, { headers: ownPage })
}

export default function User() {
  const { member, loaded, open } = useLoaderData<typeof loader>()
  const { memberSections } = useEdition()
  return (
    <MemberScreen
      member={member}
      sections={memberSections}
      open={openSection(memberSections, open)}
      data={loaded}
      hrefOf={id => (id === memberSections[0]?.id ? paths.user() : paths.user(id))}
    />
  )
}
