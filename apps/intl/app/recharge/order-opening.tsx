import { useTranslation } from '@bohe/site/translation.ts'
import { Countdown } from '@bohe/ui/countdown'
import { Cluster, Stack } from '@bohe/ui/layout'
import { Notice } from '@bohe/ui/notice'
import type { Order } from './order-state.ts'
import { ReachedSteps } from './order-steps.tsx'
import { SupportWays } from './support-ways.tsx'

/**
 * "Did my payment open?": the steps reached so far, with how long the rest may take (spec §9: 10 minutes), and then how
 * to reach support.
 */
export function OrderOpening({ order, opensIn }: { order: Order; opensIn: number }) {
  const { t } = useTranslation('recharge')
  const isOpen = order.steps.opened !== null
  const isLate = !isOpen && opensIn === 0
  return (
    <Stack as="section" gap={4} aria-labelledby="order-opening">
      <h2 id="order-opening" className="order-heading">
        {t('order.opening')}
      </h2>
      <ReachedSteps order={order} />
      {isOpen && <p className="small soft">{t('order.opening-done')}</p>}
      {!isOpen && !isLate && (
        <Cluster gap={2} className="small soft">
          <span>{t('order.opening-left')}</span>
          <Countdown secondsLeft={opensIn} label={t('order.opening-left')} />
        </Cluster>
      )}
      {isLate && <Notice tone="warning">{t('order.opening-late')}</Notice>}
      {opensIn === 0 && <SupportWays order={order} />}
    </Stack>
  )
}
