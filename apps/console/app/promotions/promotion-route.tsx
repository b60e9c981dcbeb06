import { promotionKinds } from '@bohe/api-client/staff/calls/promotions'
import { Badge } from '@bohe/ui/badge'
import { Notice } from '@bohe/ui/notice'
import { Prose } from '@bohe/ui/prose'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useStaffQuery } from '#data/staff-data.tsx'
import { EditedRow } from '#form/edited-row.tsx'
import { ActionDialog } from '#list/action-dialog.tsx'
import { Asked } from '#list/states.tsx'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import type { Route } from './+types/promotion-route'
import { type Promotion, PromotionForm } from './promotion-form.tsx'
import { Simulation } from './simulation.tsx'

/** How visitors read it, in both languages. */
function Preview({ promotion }: { promotion: Promotion }) {
  const { t } = useWords()
  return (
    <section className="console-panel">
      <h2>{t('promotions.preview')}</h2>
      {promotion.image && <img className="console-picture" src={promotion.image} alt="" />}
      <div className="console-pair">
        {(['zh', 'en'] as const).map(language => (
          <article key={language} className="stack" lang={language === 'zh' ? 'zh-CN' : 'en'}>
            <h3>{promotion[`title_${language}`]}</h3>
            <p>{promotion[`summary_${language}`]}</p>
            <Prose html={promotion[`content_${language}`]} tableLabel={t('promotions.preview')} />
            <ol>
              {promotion[`rules_${language}`]
                .split('\n')
                .filter(Boolean)
                .map(rule => (
                  <li key={rule}>{rule}</li>
                ))}
            </ol>
          </article>
        ))}
      </div>
    </section>
  )
}

function Moves({ promotion }: { promotion: Promotion }) {
  const { t } = useWords()
  const about = { promotion_id: promotion.id, version: promotion.version }
  const isTried = promotion.kind !== 'draw' || promotion.draw?.simulation
  if (promotion.state === 'draft' || promotion.state === 'withdrawn')
    return (
      isTried && <ActionDialog name="publishPromotion" label={t('promotions.publish')} tone="primary" about={about} />
    )
  return <ActionDialog name="withdrawPromotion" label={t('promotions.withdraw')} tone="danger" about={about} />
}

function Record({ promotion }: { promotion: Promotion }) {
  const { t, language, wordFor } = useWords()
  const may = useMay()
  const [removed, setRemoved] = useState<readonly string[]>([])
  const mayChange = may('promotions.change')
  return (
    <>
      <div className="cluster cluster-between">
        <h1>{language === 'en' ? promotion.title_en : promotion.title_zh}</h1>
        <div className="cluster">
          <Badge tone={promotion.state === 'running' ? 'mint' : 'quiet'}>
            {wordFor('promotions.state', promotion.state)}
          </Badge>
          {mayChange && <Moves promotion={promotion} />}
        </div>
      </div>
      {removed.length > 0 && <Notice tone="warning">{t('promotions.removed', { what: removed.join(', ') })}</Notice>}
      {promotion.kind === 'draw' && <Simulation promotion={promotion} mayChange={mayChange} />}
      <Preview promotion={promotion} />
      {mayChange && (
        <section className="console-panel">
          <h2>{t('promotions.edit')}</h2>
          <EditedRow key={promotion.id} row={promotion} version={`${promotion.version}`}>
            {each => <PromotionForm kind={each.kind} promotion={each} onSaved={saved => setRemoved(saved.removed)} />}
          </EditedRow>
        </section>
      )}
    </>
  )
}

function NewPromotion() {
  const { wordFor } = useWords()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const kind = promotionKinds.find(each => each === search.get('kind')) ?? 'notice'
  return (
    <>
      <h1>{wordFor('promotions.new', kind)}</h1>
      <PromotionForm
        key={kind}
        kind={kind}
        onSaved={({ promotion_id }) => void navigate(`/promotions/${promotion_id}`)}
      />
    </>
  )
}

function Known({ id }: { id: string }) {
  const asked = useStaffQuery('promotion', { promotion_id: id })
  return <Asked asked={asked}>{data => <Record key={data.id} promotion={data} />}</Asked>
}

/** A promotion; `/promotions/new?kind=…` makes one. */
export default function PromotionRoute({ params }: Route.ComponentProps) {
  const { t } = useWords()
  return (
    <>
      <Link to="/promotions">{t('promotions.title')}</Link>
      {params.id === 'new' ? <NewPromotion /> : <Known id={params.id} />}
    </>
  )
}
