import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { Button, buttonClass } from '@bohe/ui/button'
import { CopyButton } from '@bohe/ui/copy-button'
import { Stack } from '@bohe/ui/layout'
import { MethodMark, useMethodName } from '#recharge/payment-method.tsx'
import type { Order } from './order-state.ts'
import { appLink, hasPhonePage } from './pay-in-app.ts'

interface PhonePageProps {
  order: Order
  /** The provider's page; undefined once its link has run out, until a fresh one is asked for. */
  href: string | undefined
  isSpent: boolean
  pending: string | undefined
}

/** On a phone: the provider's page, which opens its app, and the picture to scan as the second choice. */
export function PhonePage({ order, href, isSpent, pending }: PhonePageProps) {
  const { t } = useTranslation('recharge')
  const method = useMethodName()(order.pay_type)
  if (isSpent) return <p className="small soft">{t('order.expired')}</p>
  return (
    <Stack gap={3} className="order-page">
      {href ? (
        <a className={buttonClass({ tone: 'primary', size: 'lg', block: true })} href={href}>
          <MethodMark method={order.pay_type} />
          {t('order.open-app', { method })}
        </a>
      ) : (
        <OpenPage order={order} pending={pending} tone="primary" label={t('order.open-app', { method })} />
      )}
      <p className="small soft">{t('order.page-help', { method })}</p>
      <Button type="submit" name="picture" value={order.pay_type} block pending={pending === 'picture'}>
        {t('order.show-code')}
      </Button>
    </Stack>
  )
}

interface OpenPageProps extends Pick<PhonePageProps, 'order' | 'pending'> {
  tone: 'primary' | 'secondary'
  label: string
}

/** Asks for the provider's page, and goes on to it. */
function OpenPage({ order, pending, tone, label }: OpenPageProps) {
  return (
    <Button type="submit" name="page" value={order.pay_type} size="lg" block tone={tone} pending={pending === 'page'}>
      <MethodMark method={order.pay_type} />
      {label}
    </Button>
  )
}

interface OnThisPhoneProps extends Pick<PhonePageProps, 'order' | 'pending'> {
  opensPages: boolean
}

/** Beside the picture, on a phone, which cannot scan its own screen: the provider's page, its app, or the code to take elsewhere. */
export function OnThisPhone({ order, opensPages, pending }: OnThisPhoneProps) {
  const { t } = useTranslation('recharge')
  const method = useMethodName()(order.pay_type)
  const link = appLink(order)
  if (!order.pay_url) return null
  return (
    <Stack gap={2} className="order-on-phone">
      {link && (
        <a className={buttonClass({ size: 'lg', block: true })} href={link}>
          {t('order.open-app', { method })}
        </a>
      )}
      {opensPages && hasPhonePage(order.pay_type) && (
        <OpenPage order={order} pending={pending} tone="secondary" label={t('order.on-this-phone', { method })} />
      )}
      <CopyButton value={order.pay_url} label={t('order.copy')} copiedLabel={t('order.copied')} size="md" block />
      <p className="small soft">{t('order.phone-help')}</p>
    </Stack>
  )
}
