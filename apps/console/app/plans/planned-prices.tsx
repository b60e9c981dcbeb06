import type { StaffInput } from '@bohe/api-client/staff'
import { fromBeijing, InstantField } from '#form/instant-field.tsx'
import { ActionDialog } from '#list/action-dialog.tsx'
import { useWords } from '#words/use-words.tsx'
import { AmountFields } from './amount-fields.tsx'
import type { Price } from './plan-words.tsx'

const dayMs = 86_400_000
const beijingMs = 8 * 3_600_000

/** The next midnight in Beijing. */
const tomorrow = (): string => new Date(Math.ceil((Date.now() + beijingMs) / dayMs) * dayMs - beijingMs).toISOString()

const read = (form: FormData): Partial<StaffInput<'planPrice'>> => ({
  amount_cny: String(form.get('amount_cny') ?? ''),
  amount_usd: String(form.get('amount_usd') ?? ''),
  is_zero_meant: form.has('is_zero_meant') ? 1 : 0,
  starts_at: fromBeijing(String(form.get('starts_at') ?? '')),
  reason: String(form.get('reason') ?? ''),
})

/** Another amount from a moment to come: tomorrow, unless another one is chosen. */
export function PlanChange({ price }: { price: Price }) {
  const { t } = useWords()
  return (
    <ActionDialog
      name="planPrice"
      label={t('plans.plan')}
      about={{ price_id: price.id }}
      read={read}
      fields={error => (
        <>
          <InstantField
            name="starts_at"
            label={t('plans.starts')}
            value={tomorrow()}
            error={error('starts_at')}
            required
          />
          <AmountFields value={price} error={error} />
          <p>{t('plans.open-orders-help', { n: price.open_orders })}</p>
        </>
      )}
    />
  )
}

/** What is planned of a price; it can be withdrawn until it begins. */
export function Planned({ price, mayChange }: { price: Price; mayChange: boolean }) {
  const { t, time } = useWords()
  return (
    <div className="stack">
      {price.planned.map(({ id, starts_at, amount_cny: cny, amount_usd: usd }) => (
        <div key={id} className="stack">
          <span>{t('plans.from', { at: time(starts_at), cny, usd })}</span>
          {mayChange && (
            <ActionDialog name="withdrawPlannedPrice" label={t('plans.withdraw')} about={{ change_id: id }} />
          )}
        </div>
      ))}
    </div>
  )
}
