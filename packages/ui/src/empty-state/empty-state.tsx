import type { ComponentProps, ReactNode } from 'react'
import { BrandMark } from '#brand-mark/brand-mark.tsx'
import { join } from '#class-names/join.ts'
import './empty-state.css'

export type EmptyStateProps = Omit<ComponentProps<'div'>, 'title'> & {
  title: ReactNode
  /** The mark's leaf unless given. */
  icon?: ReactNode
  /** What to do instead: a link or a button. A list that leaves nothing to do says so in a sentence of its own. */
  action: ReactNode
}

/** What a list says when there is nothing in it. */
export function EmptyState({ title, icon, action, className, children, ...rest }: EmptyStateProps) {
  return (
    <div {...rest} className={join('empty-state', className)}>
      {icon ?? <BrandMark />}
      <p className="empty-state-title">{title}</p>
      {children}
      {action}
    </div>
  )
}
