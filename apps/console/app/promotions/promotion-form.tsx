import type { StaffData, StaffInput } from '@bohe/api-client/staff'
import { Field } from '@bohe/ui/field'
import { BilingualField } from '#form/bilingual-field.tsx'
import { EditForm, type FieldError } from '#form/edit-form.tsx'
import { InstantField } from '#form/instant-field.tsx'
import { PictureField } from '#form/picture-field.tsx'
import { RegionField, regionChoiceOf } from '#form/region-field.tsx'
import { useMe } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import { ContentPreview } from './content-preview.tsx'
import { DrawFields } from './draw-fields.tsx'
import { readPromotion } from './read-promotion.ts'

export type Promotion = StaffData<'promotion'>
type Kind = Promotion['kind']

/** What it is called and says, before its terms; the rest comes after them. */
const heads = [
  { name: 'title', most: 100, rows: 1, required: true },
  { name: 'label', most: 40, rows: 1, required: true },
  { name: 'summary', most: 500, rows: 2, required: true },
] as const

const texts = [
  { name: 'prize', most: 200, rows: 1, required: false },
  { name: 'content', most: 20_000, rows: 8, required: false },
  { name: 'rules', most: 5000, rows: 4, required: false },
  { name: 'seo_keywords', most: 200, rows: 1, required: false },
  { name: 'seo_desc', most: 500, rows: 2, required: false },
] as const

const helps = { content: 'promotions.content-help', rules: 'promotions.rules-help' } as const

interface TextsProps {
  of: typeof heads | typeof texts
  promotion: Promotion | undefined
  error: FieldError
}

function Texts({ of, promotion, error }: TextsProps) {
  const { t, wordFor } = useWords()
  return of.map(({ name, most, rows, required }) => (
    <BilingualField
      key={name}
      name={name}
      label={wordFor('promotions.text', name)}
      {...(promotion && { value: { zh: promotion[`${name}_zh`], en: promotion[`${name}_en`] } })}
      {...(name in helps && { help: t(helps[name as keyof typeof helps]) })}
      error={error}
      rows={rows}
      maxLength={most}
      required={required}
    />
  ))
}

function ReferralFields({ promotion, error }: { promotion: Promotion | undefined; error: FieldError }) {
  const { t, wordFor } = useWords()
  const terms = promotion?.referral
  const names = ['days_per_friend', 'cap_days', 'qq_bonus_days'] as const
  return (
    <div className="console-pair">
      {names.map(name => (
        <Field
          key={name}
          type="numeric"
          name={name}
          label={wordFor('promotions.referral', name)}
          error={error(`referral.${name}`)}
          defaultValue={terms?.[name] ?? ''}
        />
      ))}
      <Field
        name="group_code"
        label={t('promotions.group-code')}
        help={t(terms?.has_group_code ? 'promotions.group-code-kept' : 'promotions.group-code-none')}
        error={error('group_code')}
        autoComplete="off"
        maxLength={64}
      />
    </div>
  )
}

interface PromotionFormProps {
  kind: Kind
  /** None where a new one is made. */
  promotion?: Promotion | undefined
  onSaved: (saved: StaffData<'savePromotion'>) => void
}

/** A promotion as it is edited: words in both languages, where and when it is, and its terms. */
export function PromotionForm({ kind, promotion, onSaved }: PromotionFormProps) {
  const { t } = useWords()
  const { regions: own } = useMe()
  const about: Partial<StaffInput<'savePromotion'>> = {
    ...{ kind, version: promotion?.version ?? 0, promotion_id: promotion?.id ?? '' },
  }
  const { include_region_codes: include = [...own], exclude_region_codes: exclude = [] } = promotion ?? {}
  return (
    <EditForm name="savePromotion" about={about} read={readPromotion(kind)} onSaved={onSaved}>
      {error => (
        <>
          <Texts of={heads} promotion={promotion} error={error} />
          <div className="console-pair">
            <InstantField
              name="starts_at"
              label={t('promotions.starts')}
              value={promotion?.starts_at ?? ''}
              error={error('starts_at')}
              required
            />
            <InstantField
              name="ends_at"
              label={t('promotions.ends')}
              value={promotion?.ends_at ?? ''}
              error={error('ends_at')}
              required
            />
            <RegionField value={regionChoiceOf(include, exclude)} error={error('regions')} />
          </div>
          {kind === 'referral' && <ReferralFields promotion={promotion} error={error} />}
          {kind === 'draw' && <DrawFields draw={promotion?.draw ?? null} error={error} />}
          <Texts of={texts} promotion={promotion} error={error} />
          <ContentPreview />
          <PictureField
            name="image"
            upload="uploadPromotionPicture"
            value={promotion?.image ?? ''}
            words={{
              alt: t('promotions.image'),
              choose: t('promotions.image-choose'),
              remove: t('promotions.image-remove'),
            }}
            error={error('image')}
          />
        </>
      )}
    </EditForm>
  )
}
