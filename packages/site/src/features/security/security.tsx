import type { Member } from '#session/member.ts'
import type { SecurityData } from './load-security.ts'
import { Overview } from './overview.tsx'
import { TaskPanel } from './task-panel.tsx'

/** The overview, or what is being done in its place. */
export function Security({ member, data }: { member: Member; data: SecurityData }) {
  const { task, by } = data
  if (!task) return <Overview member={member} />
  return <TaskPanel key={`${task} ${by}`} member={member} data={data} task={task} />
}
