import type { ComponentProps } from 'react'
import { FieldFrame, type FieldWords, useFieldIds } from '#field/field-frame.tsx'
import { ChevronDownIcon } from '#icons/interface.tsx'
import './select.css'

export type SelectProps = ComponentProps<'select'> & FieldWords

/** A labelled native select; its children are `<option>`s. */
export function Select({ label, note, help, error, className, children, ...select }: SelectProps) {
  const { fieldId, control } = useFieldIds({ id: select.id, help, error })
  return (
    <FieldFrame {...{ fieldId, label, note, help, error, className }}>
      <div className="field-control select">
        <select className="field-input" {...select} {...control}>
          {children}
        </select>
        <ChevronDownIcon />
      </div>
    </FieldFrame>
  )
}
