import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { FieldFrame, type FieldWords, useFieldIds } from '#field/field-frame.tsx'
import { ChevronDownIcon } from '#icons/interface.tsx'
import '#select/select.css'
import './phone-field.css'

/** `code` as dialled, without the plus: `86`. */
export type PhoneCountry = { code: string; name: string }

export type PhoneFieldProps = Omit<ComponentProps<'input'>, 'type'> &
  FieldWords & {
    countries: readonly PhoneCountry[]
    /** The accessible name of the select before the number. */
    countryLabel: string
    /** Name, value and events of the select; its name is `country_code` unless told otherwise. */
    country?: Omit<ComponentProps<'select'>, 'ref'>
  }

/** A country select and a number in one frame; the number is the labelled control. */
export function PhoneField(props: PhoneFieldProps) {
  const { label, note, help, error, countries, countryLabel, country, className, ...input } = props
  const { fieldId, control } = useFieldIds({ id: input.id, help, error })
  return (
    <FieldFrame {...{ fieldId, label, note, help, error, className }}>
      <div className="field-control">
        <CountrySelect {...{ countries, countryLabel, country }} />
        <input
          name="phone"
          autoComplete="tel-national"
          inputMode="tel"
          {...input}
          {...control}
          type="tel"
          className="field-input"
        />
      </div>
    </FieldFrame>
  )
}

function CountrySelect({
  countries,
  countryLabel,
  country,
}: Pick<PhoneFieldProps, 'countries' | 'countryLabel' | 'country'>) {
  const select = useRef<HTMLSelectElement>(null)
  const [code, setCode] = useState(String(country?.value ?? country?.defaultValue ?? countries[0]?.code ?? ''))
  // The browser may have filled the form before this ran: going back, or a choice made while the page was loading.
  useEffect(() => setCode(select.current?.value ?? ''), [])
  return (
    <span className="select phone-country">
      <span className="phone-code" aria-hidden="true">
        +{country?.value ?? code}
      </span>
      <select
        name="country_code"
        autoComplete="tel-country-code"
        {...country}
        ref={select}
        aria-label={countryLabel}
        className="field-input"
        onChange={event => {
          setCode(event.currentTarget.value)
          country?.onChange?.(event)
        }}
      >
        {countries.map(({ code, name }) => (
          <option key={`${code} ${name}`} value={code}>
            +{code} {name}
          </option>
        ))}
      </select>
      <ChevronDownIcon />
    </span>
  )
}
