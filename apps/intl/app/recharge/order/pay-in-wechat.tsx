import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { Button } from '@bohe/ui/button'
import { Stack } from '@bohe/ui/layout'
import { Notice } from '@bohe/ui/notice'
import { MethodMark } from '#recharge/payment-method.tsx'
import type { Order } from './order-state.ts'
import { isPaidWithin } from './pay-in-app.ts'
import type { BridgeOutcome } from './wechat-bridge.ts'

interface WithinWechatProps {
  order: Order
  /** Whether this is WeChat's own browser. */
  isWithin: boolean
  isSpent: boolean
  outcome: BridgeOutcome | undefined
  pending: string | undefined
}

/** In WeChat's own browser: its payment behind a button, how the buyer left it, and the picture as the second choice. */
export function WithinWechat({ order, isWithin, isSpent, outcome, pending }: WithinWechatProps) {
  const { t } = useTranslation('recharge')
  if (isSpent) return isPaidWithin(order) ? <p className="small soft">{t('order.expired')}</p> : null
  return (
    <Stack gap={3} className="order-page">
      <div role="status">
        {outcome === 'cancelled' && <Notice tone="info">{t('order.wechat-cancelled')}</Notice>}
        {outcome === 'failed' && <Notice tone="info">{t('order.wechat-failed')}</Notice>}
      </div>
      {isWithin && (
        <Button
          type="submit"
          name="bridge"
          value={order.pay_type}
          tone="primary"
          size="lg"
          block
          pending={pending === 'bridge'}
        >
          <MethodMark method={order.pay_type} />
          {t('order.with-wechat')}
        </Button>
      )}
      {isPaidWithin(order) && (
        <Button type="submit" name="picture" value={order.pay_type} block pending={pending === 'picture'}>
          {t('order.show-code')}
        </Button>
      )}
    </Stack>
  )
}
