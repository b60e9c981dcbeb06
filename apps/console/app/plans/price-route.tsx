import type { StaffInput } from '@bohe/api-client/staff'
import { Field } from '@bohe/ui/field'
import { Select } from '@bohe/ui/select'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useStaffQuery } from '#data/staff-data.tsx'
import { EditForm } from '#form/edit-form.tsx'
import { EditedRow } from '#form/edited-row.tsx'
import { Asked } from '#list/states.tsx'
import { useWords } from '#words/use-words.tsx'
import type { Route } from './+types/price-route'
import { AmountFields } from './amount-fields.tsx'
import { OfferFields, readOffer } from './offer-fields.tsx'
import { type Price, usePlanWords } from './plan-words.tsx'

const periods = ['1', '3', '6', '12', '0'] as const

const read = (form: FormData): Partial<StaffInput<'savePrice'>> => ({
  ...readOffer(form),
  price_type: periods.find(each => each === form.get('price_type')) ?? '1',
  days: String(form.get('days') || 0),
  amount_cny: String(form.get('amount_cny') ?? ''),
  amount_usd: String(form.get('amount_usd') ?? ''),
  is_zero_meant: form.has('is_zero_meant') ? 1 : 0,
})

function Form({ row, packageId }: { row: Price | undefined; packageId: string }) {
  const { t, wordFor } = useWords()
  const navigate = useNavigate()
  return (
    <EditForm
      name="savePrice"
      about={{ package_id: packageId, version: row?.version ?? 0, ...(row && { price_id: row.id }) }}
      read={read}
      onSaved={() => void navigate('/plans')}
    >
      {error => (
        <>
          <div className="console-pair">
            <Select
              name="price_type"
              label={t('plans.period')}
              defaultValue={row?.price_type ?? '1'}
              error={error('price_type')}
            >
              {periods.map(each => (
                <option key={each} value={each}>
                  {wordFor('plans.period', each)}
                </option>
              ))}
            </Select>
            <Field
              type="numeric"
              name="days"
              label={t('plans.days')}
              defaultValue={row?.days ?? 0}
              error={error('days')}
            />
          </div>
          <AmountFields {...(row && { value: row })} error={error} />
          {row && <p>{t('plans.open-orders-help', { n: row.open_orders })}</p>}
          <OfferFields row={row} error={error} />
        </>
      )}
    </EditForm>
  )
}

/** A price, as it is from now on; `/plans/prices/new?package=…` makes one. */
export default function PriceRoute({ params }: Route.ComponentProps) {
  const { t } = useWords()
  const { titleOf } = usePlanWords()
  const [search] = useSearchParams()
  const asked = useStaffQuery('plans', {})
  return (
    <Asked asked={asked}>
      {data => {
        const row = data.packages.flatMap(({ prices }) => prices).find(({ id }) => id === params.id)
        return (
          <>
            <Link to="/plans">{t('plans.title')}</Link>
            <h1>{row ? t('plans.price', { title: titleOf(row) }) : t('plans.new-price')}</h1>
            <EditedRow key={params.id} row={row} version={`${row?.version}`}>
              {each => <Form row={each} packageId={each?.package_id ?? search.get('package') ?? ''} />}
            </EditedRow>
          </>
        )
      }}
    </Asked>
  )
}
