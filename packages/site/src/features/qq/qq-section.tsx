import type { CallData } from '@bohe/api-client/contract'
import { ChatIcon } from '@bohe/ui/icons'
import { lazy } from 'react'
import type { Member } from '#member.ts'
import { memberSection } from '#member-section.ts'

/** The member's own QQ number beside the QQ log-in; its code comes when it is opened. */
export const qqSection = memberSection({
  id: 'qq',
  word: 'section.qq',
  icon: ChatIcon,
  load: api => api.openList(),
  act: async (form, visit) => (await import('./change-qq.ts')).changeQq(form, visit),
  Section: lazy(async () => {
    const { QqScreen } = await import('./qq-screen.tsx')
    return {
      default: ({ member, data }: { member: Member; data: CallData<'openList'> }) => (
        <QqScreen member={member} bindings={data} />
      ),
    }
  }),
})
