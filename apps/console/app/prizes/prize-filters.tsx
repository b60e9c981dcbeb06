import { parcelStates } from '@bohe/api-client/staff/calls/prizes'
import { Field } from '@bohe/ui/field'
import { Select } from '@bohe/ui/select'
import { useStaffQuery } from '#data/staff-data.tsx'
import { Filters, useFilters } from '#list/filters.tsx'
import { useWords } from '#words/use-words.tsx'

/** The filters of prizes, which the list, its file and its labels share. */
export const usePrizeFilters = () => {
  const { state, ...filters } = useFilters(['state', 'activity_id', 'from', 'until'])
  return { ...filters, state: parcelStates.find(each => each === state) ?? ('' as const) }
}

/** The form of these filters. */
export function PrizeFilters({ state, activity_id, from, until }: ReturnType<typeof usePrizeFilters>) {
  const { t, wordFor } = useWords()
  const campaigns = useStaffQuery('prizeCampaigns', {}).data?.campaigns
  return (
    <Filters>
      <Select name="state" label={t('prizes.state')} defaultValue={state}>
        <option value="">{t('all')}</option>
        {parcelStates.map(each => (
          <option key={each} value={each}>
            {wordFor('prizes.state', each)}
          </option>
        ))}
      </Select>
      <Select key={campaigns?.length} name="activity_id" label={t('prizes.activity')} defaultValue={activity_id}>
        <option value="">{t('all')}</option>
        {campaigns?.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
      <Field type="date" name="from" label={t('prizes.from')} defaultValue={from} />
      <Field type="date" name="until" label={t('prizes.until')} defaultValue={until} />
    </Filters>
  )
}
