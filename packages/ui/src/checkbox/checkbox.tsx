import { type ComponentProps, type ReactNode, useId } from 'react'
import { join } from '#class-names/join.ts'
import { FieldError } from '#field/field-frame.tsx'
import { CheckIcon } from '#icons/control.tsx'
import './checkbox.css'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** The words beside the box; may hold links. */
  children: ReactNode
  error?: ReactNode
}

/** A native checkbox with its words beside it, for agreements and settings. */
export function Checkbox({ children, error, className, ...input }: CheckboxProps) {
  const own = useId()
  const errorId = `${input.id ?? own}-error`
  return (
    <div className={join('field', className)} data-state={error ? 'invalid' : 'plain'}>
      <label className="checkbox">
        <span className="checkbox-box">
          <input
            {...input}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
          />
          <CheckIcon />
        </span>
        <span>{children}</span>
      </label>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}
