import type { StaffData } from '@bohe/api-client/staff'
import { useState } from 'react'
import { ActionDialog } from '#list/action-dialog.tsx'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'

type Order = StaffData<'order'>
type Step = Order['steps'][number]

/** Which words the first parts of what a step says are; '' for a name that stays as it is. */
const wordsOfStep: Partial<Record<Step['kind'], readonly string[]>> = {
  attempt: ['', 'attempt-state'],
  callback: ['callback-kind'],
  settled: ['found-by', 'settled-as'],
  closed: ['state'],
  ledger: ['kind'],
  refund: ['refund-state'],
  mail: ['purpose', 'delivery'],
  incident: ['incident-kind'],
}

/** What a step says beside its kind, in words. */
const useTold = () => {
  const { t, wordFor } = useWords()
  return ({ kind, what, amount }: Step): string => {
    // An order that is open says by itself how it stands.
    if (kind === 'opened') return ''
    const groups = wordsOfStep[kind] ?? ['']
    const parts = what.split(' ')
    const words = groups.map((group, at) => (group ? wordFor(group, parts[at] ?? '') : (parts[at] ?? '')))
    const text = [words.join(' · '), ...parts.slice(groups.length)].join(' ')
    const days = () => t('member.days', { days: (Number.parseInt(amount, 10) / 86_400).toFixed(1) })
    return [text, kind === 'ledger' && amount ? days() : amount].filter(Boolean).join(' · ')
  }
}

type Callbacks = StaffData<'revealCallbacks'>['callbacks']

/** Every step of an order with its time; what providers told as it came is shown to who says why. */
export function OrderSteps({ order: { id, steps } }: { order: Order }) {
  const { t, time, wordFor } = useWords()
  const told = useTold()
  const may = useMay()
  const [callbacks, setCallbacks] = useState<Callbacks>([])
  const rawOf = (step: Step) => callbacks.find(each => each.id === step.callback_id)?.raw
  return (
    <section className="console-panel">
      <div className="cluster cluster-between">
        <h2>{t('order.steps')}</h2>
        {may('money.reveal') && steps.some(({ callback_id }) => callback_id) && (
          <ActionDialog
            name="revealCallbacks"
            label={t('order.reveal')}
            about={{ order_id: id }}
            fields={() => <p>{t('order.reveal-help')}</p>}
            onDone={data => setCallbacks(data.callbacks)}
          />
        )}
      </div>
      <ol className="console-steps">
        {steps.map((step, at) => (
          <li key={at}>
            <time dateTime={step.at}>{time(step.at)}</time>
            <strong>{wordFor('step', step.kind)}</strong>
            <span>{told(step)}</span>
            <span className="console-number">{step.number}</span>
            {rawOf(step) && (
              <details className="console-raw" open>
                <summary>{t('step.raw')}</summary>
                <pre className="console-json">{rawOf(step)}</pre>
              </details>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
