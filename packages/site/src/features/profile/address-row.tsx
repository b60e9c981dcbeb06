import { Field, type FieldProps } from '@bohe/ui/field'
import { Stack } from '@bohe/ui/layout'
import { Select } from '@bohe/ui/select'
import { type ReactNode, useRef, useState } from 'react'
import { loadProvinces, type Provinces, splitAddress } from '#data/provinces.ts'
import type { FormAnswer } from '#forms/form-answer.ts'
import { useWords } from '#forms/use-words.ts'
import { useTranslation } from '#i18n/translation.ts'
import { FieldRow } from '#member-centre/field-row.tsx'
import type { Member } from '#session/member.ts'
import { addressIn } from './address-in.ts'

/** The address: one line that takes any; a mainland one is chosen from province to district once the lists are there. */
export function AddressRow({ member: { address } }: { member: Member }) {
  const { t } = useTranslation('profile')
  const [provinces, setProvinces] = useState<Provinces>()
  const line = useRef<HTMLInputElement>(null)
  // Who has begun to type goes on in the line: taking its place would take his words and the cursor.
  const offer = (found: Provinces) => line.current?.value === address && setProvinces(found)
  const open = () => {
    // Without the lists the line alone takes the address.
    if (!provinces) loadProvinces().then(offer, () => undefined)
  }
  return (
    <FieldRow name="address" label={t('field.address')} value={address} saving={addressIn} onOpen={open}>
      {({ answer }) =>
        provinces ? (
          <ChosenAddress key={address} {...{ address, provinces, answer }} />
        ) : (
          <AddressLine
            ref={line}
            answer={answer}
            label={t('field.address')}
            defaultValue={answer.values?.address ?? address}
          />
        )
      }
    </FieldRow>
  )
}

interface AnswerProps {
  answer: Partial<FormAnswer>
}

function AddressLine({
  answer,
  ...field
}: AnswerProps & Pick<FieldProps, 'ref' | 'autoComplete'> & { label: string; defaultValue: string }) {
  const { t } = useTranslation('profile')
  const words = useWords()
  return (
    <Field
      name="address"
      autoComplete="street-address"
      maxLength={200}
      help={t('address.help')}
      error={words(answer.errors?.address)}
      required
      {...field}
    />
  )
}

function ChosenAddress({ address, provinces, answer }: AnswerProps & { address: string; provinces: Provinces }) {
  const { t } = useTranslation('profile')
  const [parts, setParts] = useState(() => splitAddress(address, provinces))
  const cities = provinces[parts.province] ?? {}
  const districts = cities[parts.city] ?? []
  const chooseProvince = (province: string) => {
    const [only, ...others] = Object.keys(provinces[province] ?? {})
    setParts({ ...parts, province, city: others.length === 0 ? (only ?? '') : '', district: '' })
  }
  return (
    <Stack gap={4}>
      <Place
        name="province"
        label={t('address.province')}
        value={parts.province}
        places={Object.keys(provinces)}
        first={t('address.elsewhere')}
        onChoose={chooseProvince}
      />
      {parts.province && (
        <Place
          name="city"
          label={t('address.city')}
          value={parts.city}
          places={Object.keys(cities)}
          onChoose={city => setParts({ ...parts, city, district: '' })}
          error={answer.errors?.city}
        />
      )}
      {districts.length > 0 && (
        <Place
          name="district"
          label={t('address.district')}
          value={parts.district}
          places={districts}
          onChoose={district => setParts({ ...parts, district })}
          error={answer.errors?.district}
        />
      )}
      <AddressLine
        answer={answer}
        label={t(parts.province ? 'address.street' : 'field.address')}
        defaultValue={parts.detail}
        autoComplete={parts.province ? 'address-line1' : 'street-address'}
      />
    </Stack>
  )
}

interface PlaceProps {
  name: string
  label: string
  value: string
  places: readonly string[]
  onChoose: (place: string) => void
  /** In place of "please choose". */
  first?: ReactNode
  error?: string | undefined
}

/** One list of places, in the language that a letter to them is addressed in. */
function Place({ name, label, value, places, onChoose, first, error }: PlaceProps) {
  const { t } = useTranslation('profile')
  const words = useWords()
  return (
    <Select
      label={label}
      name={name}
      value={value}
      error={value ? undefined : words(error)}
      onChange={event => onChoose(event.currentTarget.value)}
    >
      <option value="">{first ?? t('address.choose')}</option>
      {places.map(place => (
        <option key={place} value={place} lang="zh-CN">
          {place}
        </option>
      ))}
    </Select>
  )
}
