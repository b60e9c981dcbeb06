import { Card } from '@bohe/ui/card'
import { Stack } from '@bohe/ui/layout'
import { Notice } from '@bohe/ui/notice'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { type ActionForm, useActionForm } from '#forms/use-action-form.ts'
import { useWords } from '#forms/use-words.ts'
import { useTranslation } from '#i18n/translation.ts'
import { BackLink } from '#layout/back-link.tsx'
import { useArrival } from '#routing/use-arrival.ts'
import type { Member } from '#session/member.ts'
import type { SecurityData } from './load-security.ts'
import { Overview } from './overview.tsx'
import { confirmingContact, confirmsFirst, ownContacts } from './own-contacts.ts'
import type { SecurityAnswer } from './security-answer.ts'
import { factsOf, type SecurityTask, securityAddress } from './security-task.ts'
import { TaskForm } from './task-form.tsx'
import './security.css'

/** The overview, or what is being done in its place. */
export default function Security({ member, data }: { member: Member; data: SecurityData }) {
  const { task, by } = data
  if (!task) return <Overview member={member} />
  return <TaskPanel key={`${task} ${by}`} member={member} data={data} task={task} />
}

interface PanelProps {
  member: Member
  data: SecurityData
  task: SecurityTask
}

/** The row of the overview that a task belongs to. */
const rowOf = (task: SecurityTask) => {
  const { about, contact } = factsOf(task)
  return contact ?? about
}

/** What else could be meant by a task: each of its links. */
const sideways: Partial<Record<SecurityTask, readonly (readonly [word: SideWord, task: SecurityTask])[]>> = {
  password: [['link.forgot-password', 'reset-password']],
  'change-phone': [['link.clear-phone', 'clear-phone']],
  'change-email': [['link.clear-email', 'clear-email']],
  'change-secondary': [
    ['link.forgot-secondary', 'reset-secondary'],
    ['link.clear-secondary', 'clear-secondary'],
  ],
  'clear-secondary': [['link.forgot-secondary', 'reset-secondary']],
}
type SideWord = `link.${'forgot-password' | 'forgot-secondary' | 'clear-phone' | 'clear-email' | 'clear-secondary'}`

/** One thing being done: its heading, its form, the way back. */
function TaskPanel({ member, data, task }: PanelProps) {
  const { t } = useTranslation('security')
  const form = useActionForm<SecurityAnswer>(data.by ? `${task} ${data.by}` : task)
  const isFirst = task === 'reset-password' && member.is_set_password === 0 && !form.answer.isDone
  const title = useArrival()
  useWayBack(form.answer.isDone === true, task)
  return (
    <Stack as="section" gap={6} aria-labelledby="task" className="security-task">
      <BackLink to={securityAddress()} state={{ from: rowOf(task) }}>
        {t('back')}
      </BackLink>
      <h2 id="task" ref={title} tabIndex={-1} className="section-title">
        {t(isFirst ? 'task.first-password' : `task.${task}`)}
      </h2>
      <Card>
        <Content member={member} data={data} task={task} form={form} />
      </Card>
      {!form.answer.isDone && <Sideways task={task} hasContact={ownContacts(member).length > 0} />}
    </Stack>
  )
}

/** With script, a task that is done leads back to the overview; without, it says so in place. */
const useWayBack = (isDone: boolean, task: SecurityTask) => {
  const navigate = useNavigate()
  useEffect(() => {
    if (isDone) navigate(securityAddress(), { replace: true, preventScrollReset: true, state: { from: rowOf(task) } })
  }, [isDone, navigate, task])
}

function Content({ member, data, task, form }: PanelProps & { form: ActionForm<SecurityAnswer> }) {
  const { t } = useTranslation('security')
  const words = useWords()
  const contacts = ownContacts(member)
  const { answer } = form
  const confirms = !answer.confirmed && (answer.wantsConfirmation || confirmsFirst(task, contacts))
  const contact = confirmingContact(task, contacts, data.by)
  if (answer.isDone) return <Notice tone="success">{words(answer.notice)}</Notice>
  if (confirms && !contact) {
    return (
      <Stack>
        <p>{t('first-contact')}</p>
        <p>
          <Link to={securityAddress('bind-phone')}>{t('task.bind-phone')}</Link> ·{' '}
          <Link to={securityAddress('bind-email')}>{t('task.bind-email')}</Link>
        </p>
      </Stack>
    )
  }
  return (
    <TaskForm
      member={member}
      data={data}
      task={task}
      form={form}
      confirming={confirms ? contact : undefined}
      contacts={contacts}
    />
  )
}

function Sideways({ task, hasContact }: { task: SecurityTask; hasContact: boolean }) {
  const { t } = useTranslation('security')
  const links = (sideways[task] ?? []).filter(([, to]) => hasContact || factsOf(to).confirm !== 'always')
  if (links.length === 0) return null
  return (
    <Stack as="ul" gap={2} className="plain-list small">
      {links.map(([word, to]) => (
        <li key={to}>
          <Link to={securityAddress(to)}>{t(word)}</Link>
        </li>
      ))}
    </Stack>
  )
}
