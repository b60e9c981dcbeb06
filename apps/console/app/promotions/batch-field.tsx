import type { StaffData } from '@bohe/api-client/staff'
import { Select } from '@bohe/ui/select'
import { useStaffQuery } from '#data/staff-data.tsx'
import { useWords } from '#words/use-words.tsx'

type Batch = StaffData<'promotionBatches'>['list'][number]

const noBatches: Batch[] = []

interface BatchFieldProps {
  name: string
  /** The batch that the present has; '' for a new one. */
  value: string
  error: string | undefined
}

/** The batch that cards are taken from. One that is no longer offered stays, and is named by its number. */
export function BatchField({ name, value, error }: BatchFieldProps) {
  const { t, language } = useWords()
  const asked = useStaffQuery('promotionBatches', {})
  const batches = asked.data?.list ?? noBatches
  const nameOf = ({ id, title_zh, title_en, months, days }: Batch) => {
    const length = months > 0 ? t('promotions.batch-months', { n: months }) : t('promotions.batch-days', { n: days })
    return t('promotions.batch', { id, title: language === 'en' ? title_en : title_zh, length })
  }
  const options = batches.map(batch => ({ id: batch.id, text: nameOf(batch) }))
  const isKnown = value === '' || options.some(({ id }) => id === value)
  const told = error ?? asked.error?.message
  return (
    <Select name={name} label={t('promotions.present.batch_id')} defaultValue={value} error={told}>
      <option value="">{t('promotions.batch-none')}</option>
      {[...(isKnown ? [] : [{ id: value, text: `#${value}` }]), ...options].map(({ id, text }) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </Select>
  )
}
