import type { ComponentProps } from 'react'
import { FieldFrame, type FieldWords, useFieldIds } from './field-frame.tsx'

export type TextAreaProps = ComponentProps<'textarea'> & FieldWords

/** A labelled field of several lines. */
export function TextArea({ label, note, help, error, className, ...input }: TextAreaProps) {
  const { fieldId, control } = useFieldIds({ id: input.id, help, error })
  return (
    <FieldFrame {...{ fieldId, label, note, help, error, className }}>
      <div className="field-control">
        <textarea className="field-input" rows={4} {...input} {...control} />
      </div>
    </FieldFrame>
  )
}
