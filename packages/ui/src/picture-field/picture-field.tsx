import { type ChangeEvent, type ComponentProps, type DragEvent, type ReactNode, useState } from 'react'
import { buttonClass } from '#button/button.tsx'
import { join } from '#class-names/join.ts'
import { useFieldIds } from '#field/field-frame.tsx'
import { AlertIcon } from '#icons/interface.tsx'

export type PictureFieldProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
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
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    if (!file || !onPick) return
    onPick(file)
    // Where the focus comes back to when what the picture opened is closed.
    currentTarget.focus()
    currentTarget.value = ''
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's shortcut for the input inside.
    <div
      className={join('picture-field', className)}
      data-state={isOver ? 'over' : error ? 'invalid' : 'plain'}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={drop}
    >
      <input {...input} {...control} type="file" onChange={choose} />
      <label className={buttonClass({ size: 'sm' })} htmlFor={fieldId}>
        <span className="button-label">{label}</span>
      </label>
      {error && (
        <p className="field-error" id={`${fieldId}-error`} role="alert">
          <AlertIcon />
          {error}
        </p>
      )}
      {help && (
        <p className="field-help" id={`${fieldId}-help`}>
          {help} <span className="picture-field-drop">{dropHint}</span>
        </p>
      )}
    </div>
  )
}
