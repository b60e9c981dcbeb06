import { type ChangeEvent, type ComponentProps, useState } from 'react'
import { FieldFrame, type FieldWords, useFieldIds } from '#field/field-frame.tsx'
import { CheckIcon, EyeIcon, EyeOffIcon } from '#icons/control.tsx'
import './password-field.css'

export type PasswordRule = { text: string; test: (password: string) => boolean }

export type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> &
  FieldWords & {
    /** What the eye button does: "Show password". Whether it is pressed is said by its state. */
    showLabel: string
    /** Ticked as they are met while typing; plain hints without script. */
    rules?: readonly PasswordRule[]
    /** Said before a rule that is met, for those who do not see the tick. */
    metLabel?: string
  }

/** A password that can be looked at, with its rules beneath. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, note, help, error, showLabel, rules, metLabel, className, ...input } = props
  const [shown, setShown] = useState(false)
  const [typed, setTyped] = useState(String(input.value ?? input.defaultValue ?? ''))
  const password = input.value === undefined ? typed : String(input.value)
  const hints = rules && <PasswordRules {...{ rules, password, metLabel }} />
  const explained = (help || hints) && (
    <>
      {help}
      {hints}
    </>
  )
  const { fieldId, control } = useFieldIds({ id: input.id, help: explained, error })
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.currentTarget.value)
    input.onChange?.(event)
  }
  return (
    <FieldFrame {...{ fieldId, label, note, error, className }} help={explained}>
      <div className="field-control">
        <input
          autoComplete="current-password"
          {...input}
          {...control}
          className="field-input"
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          onChange={change}
        />
        <span className="field-slot needs-script">
          <button
            type="button"
            className="field-eye"
            aria-label={showLabel}
            aria-pressed={shown}
            aria-controls={fieldId}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOffIcon /> : <EyeIcon />}
          </button>
        </span>
      </div>
    </FieldFrame>
  )
}

function PasswordRules({
  rules,
  password,
  metLabel,
}: Pick<PasswordFieldProps, 'metLabel'> & { rules: readonly PasswordRule[]; password: string }) {
  return (
    <ul className="password-rules">
      {rules.map(rule => {
        const met = rule.test(password)
        return (
          <li key={rule.text} data-state={met ? 'met' : 'open'}>
            <CheckIcon />
            {met && metLabel && <span className="visually-hidden">{metLabel} </span>}
            {rule.text}
          </li>
        )
      })}
    </ul>
  )
}
