import { authWords } from '@bohe/i18n/namespaces/auth'
import { memberWords } from '@bohe/i18n/namespaces/member'
import { messagesWords } from '@bohe/i18n/namespaces/messages'
import { profileWords } from '@bohe/i18n/namespaces/profile'
import { securityWords } from '@bohe/i18n/namespaces/security'
import { use, useEffect } from 'react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type SectionVisit, useEdition } from '#edition.ts'
import { MemberScreen } from '#features/member/member-screen.tsx'
import { viewerStore } from '#member.ts'
import { memberOnly, ownPage, type Visit } from '#member-only.ts'
import { openSection } from '#member-section.ts'
import type { PageHandle } from '#page-handle.ts'
import { pageMeta } from '#page-meta.ts'
import { paths } from '#paths.ts'
import { apiContext, editionContext } from '#router-context.ts'
import { siteOrigin } from '#site-origin.server.ts'
import { digestOnServer } from '#verification/digest.server.ts'
import { digestInBrowser } from '#verification/digest.ts'
import type { FormAnswer } from '#verification/form-answer.ts'
import { withWords } from '#words.ts'

export const handle = {
  ...(await withWords(memberWords, authWords, profileWords, securityWords, messagesWords)),
  keepOut: '',
} satisfies PageHandle

export const meta = pageMeta(t => ({
  title: t('member:title'),
  description: t('member:description'),
  isPrivate: true,
}))

export const headers = () => ownPage

export const loader = async (visit: LoaderFunctionArgs) => {
  const url = new URL(visit.request.url)
  const { sections } = await visit.context.get(editionContext).memberCentre()
  const { id, load } = openSection(sections, url.searchParams.get('tab'))
  const [member, loaded] = await memberOnly(visit, api => Promise.all([api.userInfo(), load?.(api, url)]))
  return data({ member, loaded, open: id }, { headers: ownPage })
}

const answer = async (
  { request, context }: Visit,
  place: Pick<SectionVisit, 'digest' | 'origin'>,
): Promise<FormAnswer> => {
  const url = new URL(request.url)
  const { sections } = await context.get(editionContext).memberCentre()
  const { act } = openSection(sections, url.searchParams.get('tab'))
  if (!act) throw new Response(null, { status: 405 })
  const form = await request.formData()
  const answered = await act(form, { api: context.get(apiContext), url, now: Date.now, ...place })
  return { ...answered, form: String(form.get('form') ?? '') }
}

/** Without script. */
export const action = async (visit: ActionFunctionArgs) => {
  const origin = siteOrigin(visit.request, visit.context.get(editionContext).name)
  const answered = await memberOnly(visit, () => answer(visit, { digest: digestOnServer, origin }))
  return data(answered, { status: answered.errors || answered.failure ? 422 : 200, headers: ownPage })
}

export const clientAction = (visit: Visit) =>
  memberOnly(visit, () => answer(visit, { digest: digestInBrowser, origin: window.location.origin }))

export default function User() {
  const { member, loaded, open } = useLoaderData<typeof loader>()
  const { sections, notice } = use(useEdition().memberCentre())
  // Other pages know the member from here: time that was bought or paused, a name that was changed.
  useEffect(() => viewerStore.setMember(member), [member])
  return (
    <MemberScreen
      member={member}
      sections={sections}
      open={openSection(sections, open)}
      notice={notice}
      data={loaded}
      hrefOf={id => (id === sections[0]?.id ? paths.user() : paths.user(id))}
    />
  )
}
