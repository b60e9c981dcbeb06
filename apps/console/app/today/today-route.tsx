import { Button, buttonClass } from '@bohe/ui/button'
import { Checkbox } from '@bohe/ui/checkbox'
import { Field } from '@bohe/ui/field'
import { Form, Link } from 'react-router'
import { useStaffQuery } from '#data/staff-data.tsx'
import { useFilters } from '#list/filters.tsx'
import { Asked, Loading } from '#list/states.tsx'
import { SearchForm } from '#search/search-form.tsx'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import { FiguresShown } from './figures-shown.tsx'
import { presets, type Range, rangeBefore, rangeOf, today } from './range.ts'

/** The range and whether it is compared, in the address. */
function RangeForm({ range, isCompared }: { range: Range; isCompared: boolean }) {
  const { t, wordFor } = useWords()
  const compared = isCompared ? '&compare=1' : ''
  return (
    <>
      <nav className="cluster" aria-label={t('today.presets')}>
        {presets.map(preset => {
          const { from, until } = rangeOf(preset, today())
          const isCurrent = from === range.from && until === range.until
          return (
            <Link
              key={preset}
              className={buttonClass({ size: 'sm', tone: isCurrent ? 'secondary' : 'quiet' })}
              aria-current={isCurrent ? 'page' : undefined}
              to={`?from=${from}&until=${until}${compared}`}
            >
              {wordFor('today.preset', preset)}
            </Link>
          )
        })}
      </nav>
      <Form className="console-filters" key={`${range.from} ${range.until} ${isCompared}`}>
        <Field type="date" name="from" label={t('today.from')} defaultValue={range.from} required />
        <Field type="date" name="until" label={t('today.until')} defaultValue={range.until} required />
        <Checkbox name="compare" value="1" defaultChecked={isCompared}>
          {t('today.compare')}
        </Checkbox>
        <Button type="submit">{t('today.show')}</Button>
      </Form>
    </>
  )
}

function Figures({ range, isCompared }: { range: Range; isCompared: boolean }) {
  const asked = useStaffQuery('figures', range)
  const before = useStaffQuery('figures', rangeBefore(range), isCompared)
  if (isCompared && before.isPending) return <Loading />
  return (
    <Asked asked={asked}>
      {figures => <FiguresShown {...{ range, figures }} before={isCompared ? before.data : undefined} />}
    </Asked>
  )
}

/** What the shop earned, and what has to be looked at. */
export default function Today() {
  const { t } = useWords()
  const may = useMay()
  const { from, until, compare } = useFilters(['from', 'until', 'compare'])
  const week = rangeOf('week', today())
  const range = { from: from || week.from, until: until || week.until }
  const isCompared = compare === '1'
  return (
    <>
      <h1>{t('today.title')}</h1>
      {may('figures.read') ? (
        <>
          <RangeForm {...{ range, isCompared }} />
          <Figures {...{ range, isCompared }} />
        </>
      ) : (
        may('members.read') && <SearchForm />
      )}
    </>
  )
}
