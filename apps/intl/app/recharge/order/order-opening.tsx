import { LocalTime } from '@bohe/site/data/local-time.tsx'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { hoursText } from '@bohe/site/layout/hours-text.ts'
import { useSiteConfig } from '@bohe/site/routing/root-data.ts'
import { Countdown } from '@bohe/ui/countdown'
import { Cluster, Stack } from '@bohe/ui/layout'
import { Notice } from '@bohe/ui/notice'
import { Steps } from '@bohe/ui/steps'
import { type Order, stepsDone } from './order-state.ts'

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

/** How to reach support about an order, from config.json; the letter's subject carries the order number. */
function SupportWays({ order }: { order: Order }) {
  const { t } = useTranslation('recharge')
  const { email, hours } = useSiteConfig()?.support ?? {}
  const subject = encodeURIComponent(t('support.subject', { number: order.invoice_no }))
  return (
    <p className="small soft">
      {t('support.lead')}
      {email && (
        <>
          <br />
          <a href={`mailto:${email}?subject=${subject}`}>{email}</a>
        </>
      )}
      {hours && (
        <>
          <br />
          {t('support.hours', { hours: hoursText(hours) })}
        </>
      )}
    </p>
  )
}

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
function ReachedSteps({ order }: { order: Order }) {
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
