import type { Handlers } from '#http/handlers.ts'
import { presentMember } from './present.ts'
import { memberView } from './view.ts'

export const memberHandlers = {
  userInfo: async (_input, { context, language, member, now }) =>
    presentMember(language, await memberView(context.db, member.id, now)),
} satisfies Partial<Handlers>
