import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Badge } from '#badge/badge.tsx'
import { join } from '#class-names/join.ts'
import { FieldError } from '#field/field-frame.tsx'
import './radio-cards.css'

export type RadioCard = {
  value: string
  title: ReactNode
  detail?: ReactNode
  /** At the card's end, in tabular numerals. */
  price?: ReactNode
  /** A short word in the corner, such as the one for "recommended". */
  badge?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}

export type RadioCardsProps = {
  legend: ReactNode
  name: string
  options: readonly RadioCard[]
  /** Chosen by the caller; leave it out and give `defaultValue` to let the form keep the choice. */
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  error?: ReactNode
  /** `row`: beside each other as they fit (prices, methods); `list`: below each other. */
  layout?: 'row' | 'list'
  required?: boolean
  className?: string
}

/** One choice among cards; real radio inputs, so the arrow keys and the form work by themselves. */
export function RadioCards({ legend, options, error, layout = 'row', className, ...choice }: RadioCardsProps) {
  const errorId = useId()
  return (
    <fieldset
      className={join('radio-cards', className)}
      data-layout={layout}
      data-state={error ? 'invalid' : 'plain'}
      aria-describedby={error ? errorId : undefined}
    >
      <legend>{legend}</legend>
      <div className="radio-cards-options">
        {options.map(option => (
          <RadioCardChoice key={option.value} option={option} {...choice} />
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}

export type RadioCardChoiceProps = Pick<
  RadioCardsProps,
  'name' | 'value' | 'defaultValue' | 'onChange' | 'required'
> & {
  option: RadioCard
  /** For a label elsewhere that chooses this card too; the card itself stays its only name. */
  id?: string
}

/** One card of a choice, for a group that is laid out in another way. */
export function RadioCardChoice(props: RadioCardChoiceProps) {
  const { option, id, name, value, defaultValue, onChange, required } = props
  const own = id && `${id}-name`
  const chosen =
    value === undefined ? { defaultChecked: option.value === defaultValue } : { checked: option.value === value }
  const field = useRef<HTMLInputElement>(null)
  // A card may have been chosen before the page's script was there; React would put its own choice back later.
  useLayoutEffect(() => {
    if (field.current?.checked && option.value !== (value ?? defaultValue)) onChange?.(option.value)
  }, [])
  return (
    <label className="radio-card" id={own}>
      <input
        ref={field}
        type="radio"
        id={id}
        aria-labelledby={own}
        name={name}
        value={option.value}
        required={required}
        disabled={option.disabled}
        {...chosen}
        onChange={() => onChange?.(option.value)}
      />
      {option.icon && <span className="radio-card-icon">{option.icon}</span>}
      <span className="radio-card-text">
        <span className="radio-card-title">{option.title}</span>
        {option.detail && <span className="radio-card-detail">{option.detail}</span>}
      </span>
      {option.price && <span className="radio-card-price">{option.price}</span>}
      {option.badge && <Badge className="radio-card-badge">{option.badge}</Badge>}
    </label>
  )
}
