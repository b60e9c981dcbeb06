import { LocalTime } from '@bohe/site/data/local-time.tsx'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { Stack } from '@bohe/ui/layout'
import { Steps } from '@bohe/ui/steps'
import { type Order, stepsDone } from './order-state.ts'

/** What happens next, in three steps that light up: received, verified, opened. */
export function OrderSteps({ order }: { order: Order }) {
  const { t } = useTranslation('recharge')
  return (
    <Stack as="section" gap={4} aria-labelledby="order-next">
      <h2 id="order-next" className="order-heading">
        {t('order.next')}
      </h2>
      <ReachedSteps order={order} />
      <p className="small soft">{t('order.support')}</p>
    </Stack>
  )
}

/** The three steps with the time each was reached at. */
export function ReachedSteps({ order }: { order: Order }) {
  const { t } = useTranslation('recharge')
  const { received, verified, opened } = order.steps
  const step = (title: string, instant: string | null) => ({
    title,
    detail: instant ? <LocalTime instant={instant} /> : undefined,
  })
  return (
    <Steps
      done={stepsDone(order)}
      doneLabel={t('order.step-done')}
      steps={[
        step(t('order.step-received'), received),
        step(t('order.step-verified'), verified),
        step(t('order.step-opened'), opened),
      ]}
    />
  )
}
