import type { StaffData } from '@bohe/api-client/staff'
import { Badge } from '@bohe/ui/badge'
import { Button } from '@bohe/ui/button'
import { Checkbox } from '@bohe/ui/checkbox'
import { Field } from '@bohe/ui/field'
import { Notice } from '@bohe/ui/notice'
import { Select } from '@bohe/ui/select'
import { useToast } from '@bohe/ui/toast'
import { type FormEvent, useState } from 'react'
import { useStaffMutation, useStaffQuery } from '#data/staff-data.tsx'
import { textsOf } from '#form/texts-of.ts'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import { hasSound, notificationState, setSound } from './live/preferences.ts'
import { useLinkState } from './live/use-chat-stream.ts'

type Seat = StaffData<'chatSeats'>['seats'][number]

/** Room for as many as one person answers well at a time. */
const usualCapacity = 5

function SeatForm({ seat }: { seat: Seat | undefined }) {
  const { t } = useWords()
  const toast = useToast()
  const take = useStaffMutation('takeSeat', { onDone: () => toast({ tone: 'success', text: t('saved') }) })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    take.mutate(textsOf(new FormData(event.currentTarget)) as never)
  }
  return (
    <form className="console-filters" onSubmit={submit}>
      <Select name="state" label={t('chat.seat-state')} defaultValue={seat?.state === 'busy' ? 'busy' : 'here'}>
        <option value="here">{t('seat-state.here')}</option>
        <option value="busy">{t('seat-state.busy')}</option>
      </Select>
      <Field
        type="numeric"
        name="capacity"
        label={t('chat.capacity')}
        defaultValue={seat?.capacity ?? usualCapacity}
        error={take.error?.fields.capacity}
        required
      />
      <Button type="submit" size="sm" tone={seat ? 'secondary' : 'primary'} pending={take.isPending}>
        {t(seat ? 'chat.seat-save' : 'chat.on-duty')}
      </Button>
    </form>
  )
}

/** Sound and notifications of this browser: neither without being asked for. */
function Alerts() {
  const { t } = useWords()
  const [isLoud, setLoud] = useState(hasSound)
  const [allowed, setAllowed] = useState(notificationState)
  return (
    <div className="cluster">
      <Checkbox
        checked={isLoud}
        onChange={event => {
          setSound(event.target.checked)
          setLoud(event.target.checked)
        }}
      >
        {t('chat.sound')}
      </Checkbox>
      {allowed === 'default' && (
        <Button size="sm" onClick={() => void Notification.requestPermission().then(setAllowed)}>
          {t('chat.notify-ask')}
        </Button>
      )}
      {allowed === 'granted' && <span className="chat-soft">{t('chat.notify-on')}</span>}
      {allowed === 'denied' && <span className="chat-soft">{t('chat.notify-denied')}</span>}
    </div>
  )
}

function Colleagues({ seats }: { seats: readonly Seat[] }) {
  const { t, wordFor } = useWords()
  if (seats.length === 0) return null
  return (
    <ul className="cluster" aria-label={t('chat.colleagues')}>
      {seats.map(({ staff_id, name, state, open, capacity }) => (
        <li key={staff_id}>
          {name} <Badge tone={state === 'here' ? 'mint' : 'quiet'}>{wordFor('seat-state', state)}</Badge>{' '}
          {t('chat.seat-load', { open, capacity })}
        </li>
      ))}
    </ul>
  )
}

/** Whether the inbox is connected, one's own seat and those of the others, and how this browser tells of what is new. */
export function SeatBar() {
  const { t, wordFor } = useWords()
  const may = useMay()
  const link = useLinkState()
  const { data } = useStaffQuery('chatSeats', {})
  const seat = data?.seats.find(({ is_me }) => is_me)
  return (
    <>
      <div role="status" className="chat-link">
        {link === 'waiting' && (
          <Notice tone="warning" silent>
            {t('chat-link.waiting')}
          </Notice>
        )}
      </div>
      {data && (
        <details className="chat-seat">
          <summary>
            {t('chat.seat')}:{' '}
            {seat ? `${wordFor('seat-state', seat.state)} · ${t('chat.seat-load', seat)}` : t('chat.seat-none')}
          </summary>
          <div className="stack">
            {may('chat.answer') && <SeatForm key={`${seat?.state} ${seat?.capacity}`} seat={seat} />}
            <Alerts />
            <Colleagues seats={data.seats.filter(({ is_me }) => !is_me)} />
          </div>
        </details>
      )}
    </>
  )
}
