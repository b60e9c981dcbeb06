import type { ComponentProps, KeyboardEvent } from 'react'
import { FieldFrame, type FieldWords, useFieldIds } from '#field/field-frame.tsx'
import { RefreshIcon } from '#icons/control.tsx'
import '#code-field/code-field.css'
import './captcha-field.css'

export type CaptchaFieldProps = Omit<ComponentProps<'input'>, 'type'> &
  FieldWords & {
    /** The image's address or data URL (100 × 40); without it a resting frame of the same size is shown. */
    image?: string
    /** The sound's address or data URL: four spoken digits instead of the image. */
    audio?: string
    /** What the refresh button does: "Show another picture". The down arrow in the input does the same. */
    refreshLabel: string
    onRefresh?: () => void
    /** More for the refresh button: `type: 'submit'`, `name` and `value` make it work without script. */
    refresh?: ComponentProps<'button'>
    /** The button that changes from picture to sound and back: "Hear it instead". */
    switchKind?: ComponentProps<'button'>
  }

/** The characters of a picture, which is itself the button that asks for another, or the digits of a sound. */
export function CaptchaField({ label, note, help, error, className, ...rest }: CaptchaFieldProps) {
  const { image, audio, refreshLabel, onRefresh, refresh, switchKind, ...input } = rest
  const more = switchKind ? (
    <>
      {help} <button type="button" {...switchKind} className="captcha-switch" />
    </>
  ) : (
    help
  )
  const { fieldId, control } = useFieldIds({ id: input.id, help: more, error })
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    input.onKeyDown?.(event)
    if (event.key === 'ArrowDown') onRefresh?.()
  }
  return (
    <FieldFrame {...{ fieldId, label, note, error, className }} help={more}>
      {/* biome-ignore lint/a11y/useMediaCaption: its words are the answer. */}
      {audio && <audio className="captcha-audio" controls preload="auto" src={audio} />}
      <div className="field-control">
        <input
          maxLength={4}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode={audio ? 'numeric' : undefined}
          {...input}
          {...control}
          type="text"
          className="field-input code-input"
          aria-keyshortcuts="ArrowDown"
          onKeyDown={keyDown}
        />
        <RefreshButton {...{ image, audio, refreshLabel, onRefresh, refresh }} />
      </div>
    </FieldFrame>
  )
}

function RefreshButton(props: Pick<CaptchaFieldProps, 'image' | 'audio' | 'refreshLabel' | 'onRefresh' | 'refresh'>) {
  const { image, audio, refreshLabel, onRefresh, refresh } = props
  return (
    <button
      type="button"
      {...refresh}
      className="captcha-refresh"
      title={refreshLabel}
      data-state={image || audio ? 'ready' : 'loading'}
      onClick={event => {
        refresh?.onClick?.(event)
        onRefresh?.()
      }}
    >
      {!audio && (image ? <img src={image} alt="" width="100" height="40" /> : <span className="captcha-rest" />)}
      <RefreshIcon label={refreshLabel} />
    </button>
  )
}
