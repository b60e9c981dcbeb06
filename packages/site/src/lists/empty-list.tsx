import { type ButtonLook, buttonClass } from '@bohe/ui/button'
import { EmptyState } from '@bohe/ui/empty-state'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'

export interface EmptyListProps extends Pick<LinkProps, 'to' | 'reloadDocument'>, Pick<ButtonLook, 'tone'> {
  title: ReactNode
  /** The words of the link to what to do instead, which leads to `to`. */
  action: ReactNode
  /** More about it, between the two. */
  children?: ReactNode
}

/** What a list says when there is nothing in it, and where to go on from there. */
export function EmptyList({ title, action, tone = 'secondary', children, ...way }: EmptyListProps) {
  const link = (
    <Link {...way} className={buttonClass({ tone })}>
      {action}
    </Link>
  )
  return (
    <EmptyState title={title} action={link}>
      {children}
    </EmptyState>
  )
}
