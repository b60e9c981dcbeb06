import { Field } from '@bohe/ui/field'
import { Link, useNavigate } from 'react-router'
import { useStaffQuery } from '#data/staff-data.tsx'
import { BilingualField } from '#form/bilingual-field.tsx'
import { EditForm } from '#form/edit-form.tsx'
import { EditedRow } from '#form/edited-row.tsx'
import { Asked } from '#list/states.tsx'
import { useWords } from '#words/use-words.tsx'
import type { Route } from './+types/level-route'
import type { Level } from './plan-words.tsx'

const numbers = [
  ['device_limit', 'plans.devices'],
  ['rank', 'plans.rank'],
] as const

function Form({ row }: { row: Level | undefined }) {
  const { t } = useWords()
  const navigate = useNavigate()
  return (
    <EditForm
      name="saveLevel"
      about={{ version: row?.version ?? 0, ...(row && { level: row.level }) }}
      onSaved={() => void navigate('/plans')}
    >
      {error => (
        <>
          {!row && <Field type="numeric" name="level" label={t('plans.level-code')} error={error('level')} required />}
          <BilingualField
            name="title"
            label={t('plans.name')}
            value={{ zh: row?.title_zh ?? '', en: row?.title_en ?? '' }}
            error={error}
            required
          />
          <div className="console-pair">
            {numbers.map(([name, word]) => (
              <Field
                key={name}
                type="numeric"
                name={name}
                label={t(word)}
                defaultValue={row?.[name] ?? ''}
                error={error(name)}
                required
              />
            ))}
          </div>
          <Field name="reason" label={t('reason')} help={t('reason.help')} error={error('reason')} required />
        </>
      )}
    </EditForm>
  )
}

/** A level: its name, how many devices it lets in, and which is consumed first. */
export default function LevelRoute({ params }: Route.ComponentProps) {
  const { t } = useWords()
  const asked = useStaffQuery('plans', {})
  return (
    <Asked asked={asked}>
      {data => {
        const row = data.levels.find(({ level }) => level === params.level)
        return (
          <>
            <Link to="/plans">{t('plans.title')}</Link>
            <h1>{row ? t('plans.level-title', { level: row.level }) : t('plans.new-level')}</h1>
            <EditedRow key={params.level} row={row} version={`${row?.version}`}>
              {each => <Form row={each} />}
            </EditedRow>
          </>
        )
      }}
    </Asked>
  )
}
