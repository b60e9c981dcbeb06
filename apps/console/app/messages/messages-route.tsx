import type { StaffData } from '@bohe/api-client/staff'
import { messageChannels, messageStates } from '@bohe/api-client/staff/calls/messages'
import { Field } from '@bohe/ui/field'
import { Select } from '@bohe/ui/select'
import type { Column } from '@bohe/ui/table'
import { useStaffQuery } from '#data/staff-data.tsx'
import { Filters, useFilters } from '#list/filters.tsx'
import { KeysetList } from '#list/keyset-list.tsx'
import { Asked } from '#list/states.tsx'
import { Part } from '#members/member-parts.tsx'
import { useWords } from '#words/use-words.tsx'
import { useHeldColumns, useMessageColumns } from './message-columns.tsx'
import { MessageCosts } from './message-costs.tsx'
import { MessagePrices } from './message-prices.tsx'

type Budgets = StaffData<'messageBudgets'>

function BudgetTable({ budgets }: Pick<Budgets, 'budgets'>) {
  const { t, time, wordFor } = useWords()
  const columns: Column<Budgets['budgets'][number]>[] = [
    { key: 'channel', header: t('messages.channel'), cell: row => wordFor('channel', row.channel) },
    { key: 'span', header: t('messages.span'), cell: row => wordFor('span', row.span) },
    { key: 'used', header: t('messages.used'), cell: row => row.used, numeric: true },
    { key: 'left', header: t('messages.left'), cell: row => Math.max(0, row.most - row.used), numeric: true },
    { key: 'resets', header: t('messages.resets'), cell: row => time(row.resets_at) },
  ]
  const rowKey = ({ channel, span }: Budgets['budgets'][number]) => `${channel} ${span}`
  return <Part title={t('messages.budgets')} columns={columns} rows={budgets} rowKey={rowKey} />
}

function ProviderTable({ providers }: Pick<Budgets, 'providers'>) {
  const { t, wordFor } = useWords()
  const columns: Column<Budgets['providers'][number]>[] = [
    { key: 'provider', header: t('messages.provider'), cell: row => row.provider },
    { key: 'channel', header: t('messages.channel'), cell: row => wordFor('channel', row.channel) },
    { key: 'sent', header: t('delivery.sent'), cell: row => row.sent, numeric: true },
    { key: 'failed', header: t('delivery.failed'), cell: row => row.failed, numeric: true },
    { key: 'refused', header: t('delivery.refused'), cell: row => row.refused, numeric: true },
  ]
  const rowKey = ({ channel, provider }: Budgets['providers'][number]) => `${channel} ${provider}`
  return <Part title={t('messages.providers')} columns={columns} rows={providers} rowKey={rowKey} />
}

function Limits({ subject }: { subject: string }) {
  const { t } = useWords()
  const budgets = useStaffQuery('messageBudgets', {})
  const held = useStaffQuery('heldBack', { subject })
  const columns = useHeldColumns()
  return (
    <Asked asked={budgets}>
      {known => (
        <>
          <Asked asked={held}>
            {data => <Part title={t('messages.held')} columns={columns} rows={data.held} rowKey={({ id }) => id} />}
          </Asked>
          <BudgetTable {...known} />
          <ProviderTable {...known} />
        </>
      )}
    </Asked>
  )
}

/** What was sent and what became of it, what is left of the budgets, and who is held back. */
export default function Messages() {
  const { t, wordFor } = useWords()
  const { target, ...filters } = useFilters(['target', 'channel', 'state'])
  const columns = useMessageColumns()
  const channel = messageChannels.find(each => each === filters.channel) ?? ''
  const state = messageStates.find(each => each === filters.state) ?? ''
  return (
    <>
      <h1>{t('messages.title')}</h1>
      <Filters key={`${target} ${channel} ${state}`}>
        <Field name="target" label={t('messages.held-find')} defaultValue={target} maxLength={254} />
        <Select name="channel" label={t('messages.channel')} defaultValue={channel}>
          <option value="">{t('all')}</option>
          {messageChannels.map(each => (
            <option key={each} value={each}>
              {wordFor('channel', each)}
            </option>
          ))}
        </Select>
        <Select name="state" label={t('messages.state')} defaultValue={state}>
          <option value="">{t('all')}</option>
          {messageStates.map(each => (
            <option key={each} value={each}>
              {wordFor('delivery', each)}
            </option>
          ))}
        </Select>
      </Filters>
      <section className="console-panel">
        <h2>{t('messages.sent')}</h2>
        <MessageCosts filters={{ target, channel, state }} />
        <KeysetList name="messages" input={{ target, channel, state }} caption={t('messages.sent')} columns={columns} />
      </section>
      <MessagePrices />
      <Limits subject={target} />
    </>
  )
}
