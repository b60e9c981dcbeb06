import type { ComponentProps, MouseEvent } from 'react'
import { join } from '#class-names/join.ts'

export type ButtonLook = {
  /** `secondary` unless told otherwise; one `primary` on a screen. */
  tone?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  /** As wide as its column. */
  block?: boolean
  /** Square, for a single icon; give the button an `aria-label`. */
  icon?: boolean
}

/** The class names of a button, for a link that looks like one. */
export function buttonClass({ tone = 'secondary', size = 'md', block, icon }: ButtonLook = {}): string {
  return join(
    'button',
    `button-${tone}`,
    size !== 'md' && `button-${size}`,
    block && 'button-block',
    icon && 'button-icon',
  )
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** At work: keeps its width, its focus and its name, and ignores presses. */
    pending?: boolean
  }

/** A button; `type` is `button` unless told otherwise. */
export function Button({ tone, size, block, icon, pending, className, onClick, children, ...rest }: ButtonProps) {
  const blocked = pending || rest['aria-disabled'] === true
  const press = (event: MouseEvent<HTMLButtonElement>) => (blocked ? event.preventDefault() : onClick?.(event))
  return (
    <button
      type="button"
      {...rest}
      className={join(buttonClass({ tone, size, block, icon }), className)}
      data-state={pending ? 'pending' : 'idle'}
      aria-busy={pending || undefined}
      aria-disabled={blocked || undefined}
      onClick={press}
    >
      <span className="button-label">{children}</span>
    </button>
  )
}
