import type { PayType } from '@bohe/api-client/contract/wire'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { AlipayIcon, PaypalIcon, QqWalletIcon, WechatPayIcon } from '@bohe/ui/icons'
import type { ComponentType } from 'react'

const icons: Record<PayType, ComponentType> = {
  wechat: WechatPayIcon,
  alipay: AlipayIcon,
  qq: QqWalletIcon,
  paypal: PaypalIcon,
}

const isMethod = (name: string): name is PayType => name in icons

/** The mark of a way to pay, in its colour. */
export function MethodMark({ method }: { method: string }) {
  if (!isMethod(method)) return null
  const Icon = icons[method]
  return (
    <span className="method-mark" data-method={method}>
      <Icon />
    </span>
  )
}

/** The names of the ways to pay; an unknown one keeps its own. */
export const useMethodName = () => {
  const { t } = useTranslation('recharge')
  return (method: string): string => (isMethod(method) ? t(`method.${method}`) : method)
}
