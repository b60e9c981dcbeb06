import type { StaffData } from '@bohe/api-client/staff'
import { senders } from '@bohe/api-client/staff/calls/messages'
import { Field } from '@bohe/ui/field'
import { Select } from '@bohe/ui/select'
import { type Column, Table } from '@bohe/ui/table'
import { useStaffQuery } from '#data/staff-data.tsx'
import type { FieldError } from '#form/edit-form.tsx'
import { ActionDialog } from '#list/action-dialog.tsx'
import { Asked } from '#list/states.tsx'
import { useMay, useMe } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'

type Price = StaffData<'messagePrices'>['prices'][number]

/** What sends a message, in words. */
const useSenderName = () => {
  const { wordFor } = useWords()
  return (sender: Price['sender']) => {
    const [channel = '', provider = ''] = sender.split(' ')
    return `${wordFor('channel', channel)} · ${provider}`
  }
}

function AmountFields({ price, error }: { price?: Price; error: FieldError }) {
  const { t } = useWords()
  return (
    <>
      <Field
        name="price"
        label={t('messages.price')}
        help={t('messages.price-help')}
        defaultValue={price?.price ?? ''}
        error={error('price')}
        inputMode="decimal"
        required
      />
      <Select
        name="currency"
        label={t('messages.currency')}
        defaultValue={price?.currency ?? 'CNY'}
        error={error('currency')}
      >
        <option>CNY</option>
        <option>USD</option>
      </Select>
    </>
  )
}

function NewPrice() {
  const { t } = useWords()
  const nameOf = useSenderName()
  return (
    <ActionDialog
      name="saveMessagePrice"
      label={t('messages.price-add')}
      about={{ version: 0 }}
      fields={error => (
        <>
          <Select name="sender" label={t('messages.sender')} error={error('sender')}>
            {senders.map(each => (
              <option key={each} value={each}>
                {nameOf(each)}
              </option>
            ))}
          </Select>
          <Field
            name="prefix"
            label={t('messages.prefix')}
            help={t('messages.prefix-help')}
            error={error('prefix')}
            inputMode="numeric"
            maxLength={7}
          />
          <AmountFields error={error} />
        </>
      )}
    />
  )
}

function PriceActions({ price }: { price: Price }) {
  const { t } = useWords()
  const { sender, prefix, version } = price
  return (
    <div className="cluster">
      <ActionDialog
        name="saveMessagePrice"
        label={t('messages.price-change')}
        about={{ sender, prefix, version }}
        fields={error => <AmountFields price={price} error={error} />}
      />
      <ActionDialog
        name="removeMessagePrice"
        label={t('messages.price-remove')}
        tone="danger"
        about={{ sender, prefix, version }}
      />
    </div>
  )
}

/** What a message costs at each provider; whoever sees both regions sets it. */
export function MessagePrices() {
  const { t } = useWords()
  const nameOf = useSenderName()
  const may = useMay()
  const { regions } = useMe()
  const asked = useStaffQuery('messagePrices', {})
  const mayChange = may('messages.prices') && regions.length > 1
  const columns: Column<Price>[] = [
    { key: 'sender', header: t('messages.sender'), cell: row => nameOf(row.sender) },
    { key: 'prefix', header: t('messages.prefix'), cell: row => row.prefix || t('messages.prefix-all') },
    { key: 'price', header: t('messages.price'), cell: row => `${row.price} ${row.currency}`, numeric: true },
    ...(mayChange
      ? [{ key: 'act', header: t('member.actions'), cell: (row: Price) => <PriceActions price={row} /> }]
      : []),
  ]
  return (
    <Asked asked={asked}>
      {({ prices }) => (
        <section className="console-panel">
          <div className="cluster cluster-between">
            <h2>{t('messages.prices')}</h2>
            {mayChange && <NewPrice />}
          </div>
          <p>{t('messages.prices-help')}</p>
          {prices.length > 0 ? (
            <Table caption={t('messages.prices')} columns={columns} rows={prices} rowKey={({ id }) => id} />
          ) : (
            <p>{t('nothing')}</p>
          )}
        </section>
      )}
    </Asked>
  )
}
