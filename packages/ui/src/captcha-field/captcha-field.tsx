import type { ComponentProps, KeyboardEvent } from 'react'
import { FieldFrame, type FieldWords, useFieldIds } from '#field/field-frame.tsx'
import { RefreshIcon } from '#icons/interface.tsx'

export type CaptchaFieldProps = Omit<ComponentProps<'input'>, 'type'> &
  FieldWords & {
    /** The image's address or data URL (100 × 40); without it a resting frame of the same size is shown. */
    image?: string
    /** What the image button does: "Show another picture". The down arrow in the input does the same. */
    refreshLabel: string
    onRefresh?: () => void
    /** More for the image button: `type: 'submit'`, `name` and `value` make it work without script. */
    refresh?: ComponentProps<'button'>
  }

/** The characters of a picture; the picture itself is the button that asks for another. */
export function CaptchaField({ label, note, help, error, className, ...rest }: CaptchaFieldProps) {
  const { image, refreshLabel, onRefresh, refresh, ...input } = rest
  const { fieldId, control } = useFieldIds({ id: input.id, help, error })
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    input.onKeyDown?.(event)
    if (event.key === 'ArrowDown') onRefresh?.()
  }
  return (
    <FieldFrame {...{ fieldId, label, note, help, error, className }}>
      <div className="field-control">
        <input
          maxLength={4}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...control}
          type="text"
          className="field-input code-input"
          aria-keyshortcuts="ArrowDown"
          onKeyDown={keyDown}
        />
        <button
          type="button"
          {...refresh}
          className="captcha-refresh"
          title={refreshLabel}
          data-state={image ? 'ready' : 'loading'}
          onClick={event => {
            refresh?.onClick?.(event)
            onRefresh?.()
          }}
        >
          {image ? <img src={image} alt="" width="100" height="40" /> : <span className="captcha-rest" />}
          <RefreshIcon label={refreshLabel} />
        </button>
      </div>
    </FieldFrame>
  )
}
