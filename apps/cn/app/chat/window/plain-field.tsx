import { type ReactNode, useId } from 'react'

interface PlainFieldProps {
  label: string
  /** What is wrong with what was typed. */
  error?: string | undefined
  children: (control: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode
}

/** A labelled control of the window, without the script that the forms of pages have. */
export function PlainField({ label, error, children }: PlainFieldProps) {
  const id = useId()
  return (
    <div className="chat-field">
      <label htmlFor={id}>{label}</label>
      {children({ id, ...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` }) })}
      {error && (
        <p className="chat-refusal" role="alert" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
