import { redirect } from 'react-router'
import { paths } from '#routing/paths.ts'
import { apiContext, editionContext } from '#routing/router-context.ts'
import { safeTarget } from '#routing/safe-target.ts'
import type { RouteArgs } from './member-only.ts'
import { mayBeMember } from './viewer-mark.ts'

/** Keeps log-in and registration for visitors: who is logged in goes on to the wanted page, or home. */
export const visitorOnly = async ({ request, context }: RouteArgs): Promise<void> => {
  const { region } = context.get(editionContext)
  if (!mayBeMember(request.headers.get('Cookie') ?? '', region)) return
  const member = await context
    .get(apiContext)
    .userInfo()
    .catch(() => undefined)
  if (member) throw redirect(safeTarget(new URL(request.url).searchParams.get('target')) ?? paths.home)
}
