import type { StaffData } from '@bohe/api-client/staff'
import { Button, buttonClass } from '@bohe/ui/button'
import { Field } from '@bohe/ui/field'
import { Select } from '@bohe/ui/select'
import { useState } from 'react'
import { useStaffMutation, useStaffQuery } from '#data/staff-data.tsx'
import { ActionDialog } from '#list/action-dialog.tsx'
import { useMay, useMe } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import type { Chat } from '../chat.ts'

type Seat = StaffData<'chatSeats'>['seats'][number]

interface ColleagueChoiceProps {
  colleagues: readonly Seat[]
  error: (field: string) => string | undefined
}

/** To whom, of those who were there as it was opened: if the chosen one went out of the list, another would be chosen. */
function ColleagueChoice({ colleagues: current, error }: ColleagueChoiceProps) {
  const { t, wordFor } = useWords()
  const [colleagues] = useState(current)
  return (
    <>
      <Select name="staff_id" label={t('chat.hand-over-to')} error={error('staff_id')}>
        {colleagues.map(({ staff_id, name, state, open, capacity }) => (
          <option key={staff_id} value={staff_id}>
            {t('chat.seat-option', { name, state: wordFor('seat-state', state), open, capacity })}
          </option>
        ))}
      </Select>
      <Field name="reason" label={t('chat.hand-over-word')} error={error('reason')} maxLength={500} />
    </>
  )
}

/** Hands over to a colleague with a seat, with a word that the visitor does not see. */
function HandOver({ chat }: { chat: Chat }) {
  const { t } = useWords()
  const seats = useStaffQuery('chatSeats', {})
  const colleagues = (seats.data?.seats ?? []).filter(({ staff_id }) => staff_id !== chat.staff_id)
  return (
    <ActionDialog
      name="handOverChat"
      label={t('chat.hand-over')}
      about={{ conversation_id: chat.id }}
      asksReason={false}
      choices={seats}
      impossible={colleagues.length === 0 ? t('chat.hand-over-none') : undefined}
      fields={error => <ColleagueChoice {...{ colleagues, error }} />}
    />
  )
}

const tagsOf = (form: FormData) => ({
  tags: String(form.get('tags'))
    .split(/[,，]/)
    .map(each => each.trim())
    .filter(each => each !== ''),
})

function Tag({ chat }: { chat: Chat }) {
  const { t } = useWords()
  return (
    <ActionDialog
      name="tagChat"
      label={t('chat.tag')}
      about={{ conversation_id: chat.id }}
      asksReason={false}
      read={tagsOf}
      fields={error => (
        <Field
          name="tags"
          label={t('chat.tags-field')}
          help={t('chat.tags-help')}
          defaultValue={chat.tags.join(', ')}
          error={error('tags')}
        />
      )}
    />
  )
}

const blockHours = ['1', '24', '168', '8760'] as const

function Block({ chat }: { chat: Chat }) {
  const { t, wordFor } = useWords()
  const about = { conversation_id: chat.id }
  if (chat.blocked_until)
    return <ActionDialog name="blockVisitor" label={t('chat.unblock')} about={{ ...about, hours: 0 }} />
  return (
    <ActionDialog
      name="blockVisitor"
      label={t('chat.block')}
      about={about}
      fields={error => (
        <Select name="hours" label={t('chat.block-hours')} defaultValue="24" error={error('hours')}>
          {blockHours.map(hours => (
            <option key={hours} value={hours}>
              {wordFor('chat.block-for', hours)}
            </option>
          ))}
        </Select>
      )}
    />
  )
}

const directly = {
  takeChat: { waiting: 'chat.take', open: 'chat.take-over', ticket: 'chat.take', closed: 'chat.take-again' },
  assignChat: { waiting: 'chat.assign', open: 'chat.assign', ticket: undefined, closed: undefined },
  ticketChat: { waiting: 'chat.ticket', open: 'chat.ticket', ticket: undefined, closed: undefined },
  closeChat: { waiting: 'chat.close', open: 'chat.close', ticket: 'chat.close', closed: undefined },
} as const

/** An action that asks nothing: what it changes, another one changes back. */
function Directly({ name, chat }: { name: keyof typeof directly; chat: Chat }) {
  const { t } = useWords()
  const mutation = useStaffMutation(name)
  const word = directly[name][chat.state]
  return (
    word && (
      <Button
        size="sm"
        tone={name === 'takeChat' ? 'primary' : 'secondary'}
        pending={mutation.isPending}
        onClick={() => mutation.mutate({ conversation_id: chat.id })}
      >
        {t(word)}
      </Button>
    )
  )
}

/** What can be done with a conversation as it is, by who may. */
export function ChatActions({ chat }: { chat: Chat }) {
  const { t } = useWords()
  const [me, may] = [useMe(), useMay()]
  const isMine = chat.staff_id === me.id
  const canTake = chat.state === 'closed' || chat.staff_id === '' || (!isMine && may('chat.supervise'))
  return (
    <div className="cluster chat-actions" data-gap="2">
      {canTake && <Directly name="takeChat" chat={chat} />}
      {chat.state !== 'closed' && <HandOver chat={chat} />}
      <Directly name="closeChat" chat={chat} />
      <details className="chat-more">
        <summary className={buttonClass({ size: 'sm', tone: 'quiet' })}>{t('chat.more')}</summary>
        <div className="cluster" data-gap="2">
          <Directly name="assignChat" chat={chat} />
          <Directly name="ticketChat" chat={chat} />
          <Tag chat={chat} />
          {may('chat.block') && <Block chat={chat} />}
        </div>
      </details>
    </div>
  )
}
