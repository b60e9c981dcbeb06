import type { ComponentProps, ReactNode } from 'react'
import { FieldFrame, type FieldWords, useFieldIds } from './field-frame.tsx'

export type FieldProps = Omit<ComponentProps<'input'>, 'type'> &
  FieldWords & {
    /** `numeric` is text with a digit keyboard: codes and card numbers are not numbers. */
    type?: 'text' | 'password' | 'tel' | 'email' | 'numeric' | 'date' | 'datetime-local' | 'search' | 'url'
    /** Inside the frame, before the input. */
    leading?: ReactNode
    /** Inside the frame, after the input. */
    trailing?: ReactNode
  }

/** A labelled input; everything an `<input>` takes goes to the input, `className` to the field. */
export function Field({ label, note, help, error, leading, trailing, className, type = 'text', ...input }: FieldProps) {
  const { fieldId, control } = useFieldIds({ id: input.id, help, error })
  const kind = type === 'numeric' ? ({ type: 'text', inputMode: 'numeric' } as const) : { type }
  return (
    <FieldFrame {...{ fieldId, label, note, help, error, className }}>
      <div className="field-control">
        {leading && <span className="field-slot">{leading}</span>}
        <input className="field-input" {...kind} {...input} {...control} />
        {trailing && <span className="field-slot">{trailing}</span>}
      </div>
    </FieldFrame>
  )
}
