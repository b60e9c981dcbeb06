import type { StaffInput } from '@bohe/api-client/staff'
import { MembershipCard } from '@bohe/ui/membership-card'
import { Select } from '@bohe/ui/select'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useStaffQuery } from '#data/staff-data.tsx'
import { EditForm } from '#form/edit-form.tsx'
import { EditedRow } from '#form/edited-row.tsx'
import { Asked } from '#list/states.tsx'
import { useWords } from '#words/use-words.tsx'
import type { Route } from './+types/package-route'
import { OfferFields, readOffer } from './offer-fields.tsx'
import { type Level, type Package, usePlanWords } from './plan-words.tsx'

type Typed = Pick<Package, 'title_zh' | 'title_en' | 'short_desc_zh' | 'short_desc_en'>

const read = (form: FormData): Partial<StaffInput<'savePackage'>> => ({
  ...readOffer(form),
  level: String(form.get('level') ?? ''),
  billing_type: form.get('billing_type') === '1' ? '1' : '2',
})

/** The card as visitors will see it, in both languages, while it is typed. */
function Preview({ typed }: { typed: Typed }) {
  const { t } = useWords()
  return (
    <section className="console-panel" aria-label={t('plans.preview')}>
      <h2>{t('plans.preview')}</h2>
      <div className="console-panels">
        {(['zh', 'en'] as const).map(language => (
          <div key={language} lang={language === 'zh' ? 'zh-CN' : 'en'}>
            <MembershipCard face="gold" title={typed[`title_${language}`]}>
              <p className="small">{typed[`short_desc_${language}`]}</p>
            </MembershipCard>
          </div>
        ))}
      </div>
    </section>
  )
}

function Form({ row, levels }: { row: Package | undefined; levels: readonly Level[] }) {
  const { t, wordFor } = useWords()
  const { levelOf } = usePlanWords()
  const navigate = useNavigate()
  const [typed, setTyped] = useState<Typed>(row ?? { title_zh: '', title_en: '', short_desc_zh: '', short_desc_en: '' })
  return (
    <div
      className="stack"
      onInput={event => {
        const form = (event.target as HTMLElement).closest('form')
        if (form) setTyped(readOffer(new FormData(form)))
      }}
    >
      <EditForm
        name="savePackage"
        about={{ version: row?.version ?? 0, ...(row && { package_id: row.id }) }}
        read={read}
        onSaved={() => void navigate('/plans')}
      >
        {error => (
          <>
            <div className="console-pair">
              <Select name="level" label={t('plans.level')} defaultValue={row?.level ?? '100'} error={error('level')}>
                {levels.map(({ level }) => (
                  <option key={level} value={level}>
                    {levelOf(level)}
                  </option>
                ))}
              </Select>
              <Select name="billing_type" label={t('plans.kind')} defaultValue={row?.billing_type ?? '2'}>
                {(['2', '1'] as const).map(kind => (
                  <option key={kind} value={kind}>
                    {wordFor('plans.kind', kind)}
                  </option>
                ))}
              </Select>
            </div>
            <OfferFields row={row} error={error} />
          </>
        )}
      </EditForm>
      <Preview typed={typed} />
    </div>
  )
}

/** A package; `/plans/packages/new` makes one. */
export default function PackageRoute({ params }: Route.ComponentProps) {
  const { t } = useWords()
  const { titleOf } = usePlanWords()
  const asked = useStaffQuery('plans', {})
  return (
    <Asked asked={asked}>
      {data => {
        const { levels, packages } = data
        const row = packages.find(({ id }) => id === params.id)
        return (
          <>
            <Link to="/plans">{t('plans.title')}</Link>
            <h1>{row ? t('plans.package', { title: titleOf(row) }) : t('plans.new')}</h1>
            <EditedRow key={params.id} row={row} version={`${row?.version}`}>
              {each => <Form row={each} levels={levels} />}
            </EditedRow>
          </>
        )
      }}
    </Asked>
  )
}
