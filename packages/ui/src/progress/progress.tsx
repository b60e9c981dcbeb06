import { type ComponentProps, type ReactNode, useId } from 'react'
import { join } from '#class-names/join.ts'
import './progress.css'

export type ProgressProps = Omit<ComponentProps<'progress'>, 'value' | 'max'> & {
  /** 0 to 1; without it the end is not known. */
  share?: number
  label: ReactNode
}

/** How far something is, under its words; a native `<progress>`. */
export function Progress({ share, label, className, ...rest }: ProgressProps) {
  const own = useId()
  const id = rest.id ?? own
  return (
    <div className={join('progress', className)}>
      <label htmlFor={id}>{label}</label>
      {share !== undefined && <span aria-hidden="true">{Math.round(share * 100)}%</span>}
      <progress {...rest} id={id} {...(share !== undefined && { value: share, max: 1 })} />
    </div>
  )
}
