import type { PromotionSimulation } from '@bohe/api-client/staff/calls/promotions'
import { Button } from '@bohe/ui/button'
import { type Column, Table } from '@bohe/ui/table'
import { useStaffMutation } from '#data/staff-data.tsx'
import { useWords } from '#words/use-words.tsx'
import type { Promotion } from './promotion-form.tsx'

type Row = PromotionSimulation['rows'][number]

function Result({ simulation }: { simulation: PromotionSimulation }) {
  const { t, time } = useWords()
  const columns: Column<Row>[] = [
    { key: 'title', header: t('promotions.present.title'), cell: row => row.title || t('promotions.won-nothing') },
    { key: 'expected', header: t('promotions.expected'), cell: row => row.expected, numeric: true },
    { key: 'simulated', header: t('promotions.simulated'), cell: row => row.simulated, numeric: true },
    { key: 'cost', header: t('promotions.cost'), cell: row => row.cost, numeric: true },
  ]
  const { draws, seed, at, cost, rows } = simulation
  return (
    <>
      <p>{t('promotions.simulation-told', { draws: draws.toLocaleString('en'), seed, at: time(at), cost })}</p>
      <Table
        caption={t('promotions.simulation')}
        columns={columns}
        rows={rows}
        rowKey={row => row.present_id || 'nothing'}
      />
    </>
  )
}

/** What 100,000 draws come to; a draw that was not tried as it is cannot be published. */
export function Simulation({ promotion, mayChange }: { promotion: Promotion; mayChange: boolean }) {
  const { t } = useWords()
  const simulate = useStaffMutation('simulateDraw')
  const simulation = promotion.draw?.simulation
  const seed = (simulation?.seed ?? 0) + 1
  return (
    <section className="console-panel">
      <div className="cluster cluster-between">
        <h2>{t('promotions.simulation')}</h2>
        {mayChange && (
          <Button
            size="sm"
            pending={simulate.isPending}
            onClick={() => simulate.mutate({ promotion_id: promotion.id, version: promotion.version, seed })}
          >
            {t('promotions.simulate')}
          </Button>
        )}
      </div>
      {simulation ? <Result simulation={simulation} /> : <p>{t('promotions.simulation-missing')}</p>}
    </section>
  )
}
