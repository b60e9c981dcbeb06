import { redirect } from 'react-router'
import type { Visit } from './member-only.ts'
import { paths } from './paths.ts'
import { apiContext, editionContext } from './router-context.ts'
import { safeTarget } from './verification/safe-target.ts'
import { mayBeMember } from './viewer-mark.ts'

/** Keeps log-in and registration for visitors: who is logged in goes on to the wanted page, or home. */
export const visitorOnly = async ({ request, context }: Visit): Promise<void> => {
  const { region } = context.get(editionContext)
  if (!mayBeMember(request.headers.get('Cookie') ?? '', region)) return
  const member = await context
    .get(apiContext)
    .userInfo()
    .catch(() => undefined)
  if (member) throw redirect(safeTarget(new URL(request.url).searchParams.get('target')) ?? paths.home)
}
