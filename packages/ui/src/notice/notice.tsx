import type { ComponentProps, ReactNode } from 'react'
import { join } from '#class-names/join.ts'
import { AlertIcon, InfoIcon, SuccessIcon } from '#icons/interface.tsx'

export type NoticeTone = 'warning' | 'danger' | 'success' | 'info'

export type NoticeProps = Omit<ComponentProps<'div'>, 'title'> & {
  tone: NoticeTone
  title?: ReactNode
  /** A link or a button at the end. */
  action?: ReactNode
  /** A live region around it says it: a second one within would be read twice. */
  silent?: boolean
}

const looks = {
  warning: { role: 'alert', Icon: AlertIcon },
  danger: { role: 'alert', Icon: AlertIcon },
  success: { role: 'status', Icon: SuccessIcon },
  info: { role: 'status', Icon: InfoIcon },
} as const

/** A message in the page: warnings and dangers interrupt a screen reader, success and information wait. */
export function Notice({ tone, title, action, silent, className, children, ...rest }: NoticeProps) {
  const { role, Icon } = looks[tone]
  return (
    <div role={silent ? undefined : role} {...rest} className={join('notice', className)} data-state={tone}>
      <Icon />
      <div className="notice-text">
        {title && <p className="notice-title">{title}</p>}
        {children}
      </div>
      {action}
    </div>
  )
}
