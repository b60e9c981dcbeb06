import { type ComponentProps, useState } from 'react'
import { FieldFrame, type FieldWords, useFieldIds } from '#field/field-frame.tsx'
import { VisuallyHidden } from '#visually-hidden/visually-hidden.tsx'
import './code-field.css'

export type CodeFieldProps = Omit<ComponentProps<'input'>, 'type'> &
  FieldWords & {
    sendLabel: string
    /** The label while waiting, made for a number of seconds: "Resend in 42 s". */
    waitLabel: (seconds: number) => string
    /** Whole seconds until a code may be sent again; 0 when it may. */
    secondsLeft: number
    /** Said once the wait is over, to those who do not look at the button. */
    againLabel: string
    /** The longest wait, which settles the button's width; 60 unless told otherwise. */
    longestWait?: number
    sending?: boolean
    onSend?: () => void
    /** More for the send button: `type: 'submit'`, `name` and `value` make it work without script. */
    send?: ComponentProps<'button'>
  }

/** A one-time code and the button that sends it, which counts down in its own label at one width. */
export function CodeField({ label, note, help, error, className, ...rest }: CodeFieldProps) {
  const { sendLabel, waitLabel, secondsLeft, againLabel, longestWait = 60, sending, onSend, send, ...input } = rest
  const { fieldId, control } = useFieldIds({ id: input.id, help, error })
  const [hasWaited, setWaited] = useState(false)
  if (secondsLeft > 0 && !hasWaited) setWaited(true)
  const state = sending ? 'pending' : secondsLeft > 0 ? 'waiting' : 'ready'
  return (
    <FieldFrame {...{ fieldId, label, note, help, error, className }}>
      <div className="field-control">
        <input
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          {...input}
          {...control}
          type="text"
          className="field-input code-input"
        />
        <SendButton {...{ state, sendLabel, waitLabel, secondsLeft, longestWait, onSend, send }} />
      </div>
      <VisuallyHidden aria-live="polite">{hasWaited && state === 'ready' && againLabel}</VisuallyHidden>
    </FieldFrame>
  )
}

type SendButtonProps = Pick<CodeFieldProps, 'sendLabel' | 'waitLabel' | 'secondsLeft' | 'onSend' | 'send'> & {
  state: 'ready' | 'waiting' | 'pending'
  longestWait: number
}

function SendButton({ state, sendLabel, waitLabel, secondsLeft, longestWait, onSend, send }: SendButtonProps) {
  const blocked = state !== 'ready'
  return (
    <button
      type="button"
      {...send}
      className="code-send"
      data-state={state}
      aria-disabled={blocked || undefined}
      aria-busy={state === 'pending' || undefined}
      onClick={event => {
        if (blocked) return event.preventDefault()
        send?.onClick?.(event)
        onSend?.()
      }}
    >
      <span>{state === 'waiting' ? waitLabel(secondsLeft) : sendLabel}</span>
      {/* Both labels take part in the layout, so that the button is as wide as the longer one. */}
      <span aria-hidden="true">{sendLabel}</span>
      <span aria-hidden="true">{waitLabel(longestWait)}</span>
    </button>
  )
}
