import { authWords } from '@bohe/i18n/namespaces/auth'
import { memberWords } from '@bohe/i18n/namespaces/member'
import { messagesWords } from '@bohe/i18n/namespaces/messages'
import { profileWords } from '@bohe/i18n/namespaces/profile'
import { securityWords } from '@bohe/i18n/namespaces/security'
import { use, useEffect } from 'react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type ActionContext, useEdition } from '#edition.ts'
import { MemberScreen } from '#features/member/member-screen.tsx'
import { digestOnServer } from '#forms/digest.server.ts'
import { digestInBrowser } from '#forms/digest.ts'
import type { FormAnswer } from '#forms/form-answer.ts'
import { withWords } from '#i18n/words.ts'
import { openSection } from '#member-centre/member-section.ts'
import type { PageHandle } from '#routing/page-handle.ts'
import { pageMeta } from '#routing/page-meta.ts'
import { paths } from '#routing/paths.ts'
import { apiContext, editionContext } from '#routing/router-context.ts'
import { serverApiContext } from '#routing/server-api-context.server.ts'
import { siteOrigin } from '#routing/site-origin.server.ts'
import { viewerStore } from '#session/member.ts'
import { memberOnly, ownPage, type RouteArgs } from '#session/member-only.ts'

export const handle = {
  ...(await withWords(memberWords, authWords, profileWords, securityWords, messagesWords)),
  keepOut: '',
  takesFile: true,
} satisfies PageHandle

export const meta = pageMeta(t => ({
  title: t('member:title'),
  description: t('member:description'),
  isPrivate: true,
}))

export const headers = () => ownPage

export const loader = async (args: LoaderFunctionArgs) => {
  const url = new URL(args.request.url)
  const { sections } = await args.context.get(editionContext).memberCentre()
  const { id, load } = openSection(sections, url.searchParams.get('tab'))
  const api = args.context.get(serverApiContext)
  const [member, loaded] = await memberOnly(args, () => Promise.all([api.userInfo(), load?.(api, url)]))
  return data({ member, loaded, open: id }, { headers: ownPage })
}

const answer = async (
  { request, context }: RouteArgs,
  place: Pick<ActionContext, 'digest' | 'origin'>,
): Promise<FormAnswer> => {
  const url = new URL(request.url)
  const { sections } = await context.get(editionContext).memberCentre()
  const { action: answerForm } = openSection(sections, url.searchParams.get('tab'))
  if (!answerForm) throw new Response(null, { status: 405 })
  const form = await request.formData()
  const answered = await answerForm(form, { api: context.get(apiContext), url, now: Date.now, ...place })
  return { ...answered, form: String(form.get('form') ?? '') }
}

/** Without script. */
export const action = async (args: ActionFunctionArgs) => {
  const origin = siteOrigin(args.request, args.context.get(editionContext).name)
  const answered = await memberOnly(args, () => answer(args, { digest: digestOnServer, origin }))
  return data(answered, { status: answered.errors || answered.failure ? 422 : 200, headers: ownPage })
}

export const clientAction = (args: RouteArgs) =>
  memberOnly(args, () => answer(args, { digest: digestInBrowser, origin: window.location.origin }))

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
