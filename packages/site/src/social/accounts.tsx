import type { OpenType } from '@bohe/api-client/contract/wire'
import { FacebookIcon, GoogleIcon, QqIcon, TwitterIcon, WechatIcon, WeiboIcon } from '@bohe/ui/icons'
import type { ReactNode } from 'react'
import './more-accounts.css'

/** The mark of each provider. */
export const marks = {
  wechat: WechatIcon,
  qq: QqIcon,
  weibo: WeiboIcon,
  facebook: FacebookIcon,
  google: GoogleIcon,
  twitter: TwitterIcon,
} as const satisfies Record<OpenType, unknown>

/** Things about providers, parted into those that an edition shows at once and those behind “more”. */
interface Parted<Item> {
  shown: readonly Item[]
  more: readonly Item[]
}

/**
 * Parts what is offered, `first` in its own order before the rest; all of it is shown where an edition names none, or where
 * none of those it names is offered.
 */
export const inSight = <Item, Name>(
  offered: readonly Item[],
  nameOf: (item: Item) => Name,
  first: readonly Name[] = [],
): Parted<Item> => {
  const place = (item: Item) => first.indexOf(nameOf(item))
  const shown = offered.filter(item => place(item) >= 0).sort((one, other) => place(one) - place(other))
  if (shown.length === 0) return { shown: offered, more: [] }
  return { shown, more: offered.filter(item => place(item) < 0) }
}

/** What is further from hand: a native disclosure, opened by a key or without script. */
export function MoreAccounts({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="more-accounts">
      <summary>{label}</summary>
      {children}
    </details>
  )
}
