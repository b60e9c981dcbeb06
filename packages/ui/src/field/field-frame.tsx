import { type ComponentProps, type ReactNode, useId } from 'react'
import { join } from '#class-names/join.ts'
import { AlertIcon } from '#icons/interface.tsx'
import './field.css'

export type FieldWords = {
  label: ReactNode
  /** Beside the label, such as the word for "optional". */
  note?: ReactNode
  /** Beneath the control, always visible. */
  help?: ReactNode
  /** Beneath the control, in place of nothing; marks the control as invalid. */
  error?: ReactNode
}

/** The id of a field and the attributes that tie its control to the help and the error. */
export function useFieldIds({ id, help, error }: Pick<FieldWords, 'help' | 'error'> & { id?: string }) {
  const own = useId()
  const fieldId = id ?? own
  const describedBy = join(!!error && `${fieldId}-error`, !!help && `${fieldId}-help`)
  return {
    fieldId,
    control: { id: fieldId, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined },
  }
}

/** What is wrong with a control, when something is. */
export function FieldError({ children, ...rest }: ComponentProps<'p'>) {
  if (!children) return null
  return (
    <p {...rest} className="field-error">
      <AlertIcon />
      {children}
    </p>
  )
}

/** Label above, control, error in place, help beneath. */
export function FieldFrame(props: FieldWords & { fieldId: string; className?: string; children: ReactNode }) {
  const { fieldId, label, note, help, error, className, children } = props
  return (
    <div className={join('field', className)} data-state={error ? 'invalid' : 'plain'}>
      <label className="field-label" htmlFor={fieldId}>
        {label}
        {note && <span className="field-note">{note}</span>}
      </label>
      {children}
      <FieldError id={`${fieldId}-error`}>{error}</FieldError>
      {help && (
        <div className="field-help" id={`${fieldId}-help`}>
          {help}
        </div>
      )}
    </div>
  )
}
