import { type ComponentProps, type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { buttonClass } from '#button/button.tsx'
import { join } from '#class-names/join.ts'
import { FieldError, useFieldIds } from '#field/field-frame.tsx'
import './picture-field.css'

export type PictureFieldProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'ref'> & {
  /** On the button that opens the file chooser. */
  label: ReactNode
  help?: ReactNode
  /** Says that a file can be dropped, which needs script. */
  dropHint?: ReactNode
  error?: ReactNode
  /** A file was chosen, or dropped here. Choosing the same file again counts again. */
  onPick?: (file: File) => void
}

/** One file to choose or to drop. Without script it is the browser's own file input, as part of its form. */
export function PictureField({ label, help, dropHint, error, onPick, className, ...input }: PictureFieldProps) {
  const { fieldId, control } = useFieldIds({ id: input.id, help, error })
  const field = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(is)
  }
  const drop = (event: DragEvent) => {
    over(false)(event)
    const file = event.dataTransfer.files[0]
    if (file) onPick?.(file)
  }
  const choose = () => {
    const chosen = field.current
    const file = chosen?.files?.[0]
    if (!file || !onPick) return
    onPick(file)
    chosen.value = ''
    // Where the focus comes back to when what the picture opened is closed.
    chosen.focus()
  }
  // A file may have been chosen before the page's script was there.
  useEffect(choose, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's shortcut for the input inside.
    <div
      className={join('picture-field', className)}
      data-state={isOver ? 'over' : error ? 'invalid' : 'plain'}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={drop}
    >
      <input ref={field} {...input} {...control} type="file" onChange={choose} />
      <label className={buttonClass({ size: 'sm' })} htmlFor={fieldId}>
        <span className="button-label">{label}</span>
      </label>
      <FieldError id={`${fieldId}-error`} role="alert">
        {error}
      </FieldError>
      {help && (
        <p className="field-help" id={`${fieldId}-help`}>
          {help} <span className="picture-field-drop">{dropHint}</span>
        </p>
      )}
    </div>
  )
}
