import type { StaffData } from '@bohe/api-client/staff'
import { presentKinds } from '@bohe/api-client/staff/calls/promotions'
import { Button } from '@bohe/ui/button'
import { Field } from '@bohe/ui/field'
import { Select } from '@bohe/ui/select'
import { useState } from 'react'
import { BilingualField } from '#form/bilingual-field.tsx'
import type { FieldError } from '#form/edit-form.tsx'
import { InstantField } from '#form/instant-field.tsx'
import { PictureField } from '#form/picture-field.tsx'
import { useWords } from '#words/use-words.tsx'
import { BatchField } from './batch-field.tsx'
import { percentOf } from './odds.ts'
import { presentField } from './read-promotion.ts'

export type Draw = NonNullable<StaffData<'promotion'>['draw']>

interface PresentProps {
  /** What its fields are named by. */
  name: string
  /** Where it stands in the list. */
  at: number
  present: Draw['presents'][number] | undefined
  error: FieldError
  onRemove: () => void
}

type TextFieldName = 'worth' | 'odds' | 'stock' | 'member_limit' | 'days'

/** One present: what it is, what it is worth, how many there are, and how often it comes. */
export function PresentFields({ name, at, present, error, onRemove }: PresentProps) {
  const { t, wordFor } = useWords()
  const [kind, setKind] = useState(present?.kind ?? 'goods')
  const errorOf: FieldError = field => error(`draw.presents.${at}.${field}`)
  const values: Partial<Record<TextFieldName, string | number>> = present
    ? { ...present, odds: percentOf(present.odds), member_limit: present.member_limit || '' }
    : {}
  const field = (which: TextFieldName) => (
    <Field
      key={which}
      name={presentField(name, which)}
      label={wordFor('promotions.present', which)}
      error={errorOf(which)}
      defaultValue={values[which] ?? ''}
      {...(which === 'member_limit' && { note: t('promotions.no-limit') })}
      {...(which === 'stock' && present && { help: t('promotions.given', { n: present.given }) })}
    />
  )
  return (
    <fieldset className="console-panel">
      <legend>{t('promotions.present-number', { n: at + 1 })}</legend>
      <input type="hidden" name="present" value={name} />
      <input type="hidden" name={presentField(name, 'id')} value={present?.id ?? ''} />
      <BilingualField
        name={presentField(name, 'title')}
        label={t('promotions.present.title')}
        {...(present && { value: { zh: present.title_zh, en: present.title_en } })}
        error={full => errorOf(full.endsWith('_zh') ? 'title_zh' : 'title_en')}
        maxLength={100}
      />
      <div className="console-pair">
        <Select
          name={presentField(name, 'kind')}
          label={t('promotions.kind')}
          value={kind}
          onChange={event => setKind(presentKinds.find(each => each === event.target.value) ?? kind)}
        >
          {presentKinds.map(each => (
            <option key={each} value={each}>
              {wordFor('promotions.present-kind', each)}
            </option>
          ))}
        </Select>
        {kind === 'days' && field('days')}
        {kind === 'card' && (
          <BatchField
            name={presentField(name, 'batch_id')}
            value={present?.batch_id ?? ''}
            error={errorOf('batch_id')}
          />
        )}
        {(['odds', 'stock', 'worth', 'member_limit'] as const).map(field)}
        <InstantField
          name={presentField(name, 'starts_at')}
          label={t('promotions.starts')}
          value={present?.starts_at ?? ''}
          error={errorOf('starts_at')}
        />
        <InstantField
          name={presentField(name, 'ends_at')}
          label={t('promotions.ends')}
          value={present?.ends_at ?? ''}
          error={errorOf('ends_at')}
        />
      </div>
      <PictureField
        name={presentField(name, 'image')}
        upload="uploadPromotionPicture"
        value={present?.image ?? ''}
        words={{
          alt: t('promotions.present-image', { n: at + 1 }),
          choose: t('promotions.present-image-choose', { n: at + 1 }),
          remove: t('promotions.present-image-remove', { n: at + 1 }),
        }}
        error={errorOf('image')}
      />
      {!present?.given && (
        <div>
          <Button size="sm" tone="quiet" onClick={onRemove}>
            {t('promotions.remove-present', { n: at + 1 })}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
