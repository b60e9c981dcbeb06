import type { ComponentProps, ReactNode } from 'react'
import { join } from '#class-names/join.ts'
import { ChevronDownIcon } from '#icons/interface.tsx'
import './edit-row.css'

export type EditRowProps = ComponentProps<'details'> & {
  label: ReactNode
  /** The fact as it is. */
  value: ReactNode
  /** What opening the row does, such as "Change". */
  action: ReactNode
  /** The form that changes the fact. */
  children: ReactNode
}

/** A fact, and once opened the form that changes it. A native `<details>`: it opens without script; rows of one `name` close each other. */
export function EditRow({ label, value, action, className, children, ...rest }: EditRowProps) {
  return (
    <details {...rest} className={join('edit-row', className)}>
      <summary>
        <span className="edit-row-label">{label}</span>
        <span className="edit-row-value">{value}</span>
        <span className="edit-row-action">
          {action}
          <ChevronDownIcon />
        </span>
      </summary>
      <div className="edit-row-body">{children}</div>
    </details>
  )
}
