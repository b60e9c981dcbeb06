import { Checkbox } from '@bohe/ui/checkbox'
import { Field } from '@bohe/ui/field'
import { BilingualField } from '#form/bilingual-field.tsx'
import type { FieldError } from '#form/edit-form.tsx'
import { RegionField, regionChoiceOf, regionCodesOf } from '#form/region-field.tsx'
import { useWords } from '#words/use-words.tsx'
import type { Package, Price } from './plan-words.tsx'

type Offer = Package | Price

const texts = ['title', 'short_desc', 'desc'] as const
const labels = { title: 'plans.name', short_desc: 'plans.short', desc: 'plans.text' } as const

/** The fields that packages and prices share. */
export function OfferFields({ row, error }: { row?: Offer | undefined; error: FieldError }) {
  const { t } = useWords()
  return (
    <>
      {texts.map(name => (
        <BilingualField
          key={name}
          name={name}
          label={t(labels[name])}
          value={{ zh: row?.[`${name}_zh`] ?? '', en: row?.[`${name}_en`] ?? '' }}
          error={error}
          required={name === 'title'}
        />
      ))}
      <div className="console-pair">
        <RegionField
          value={row ? regionChoiceOf(row.include_region_codes, row.exclude_region_codes) : '0'}
          error={error('include_region_codes')}
        />
        <Field
          type="numeric"
          name="position"
          label={t('plans.position')}
          defaultValue={row?.position ?? 10}
          error={error('position')}
          required
        />
      </div>
      <div className="cluster">
        <Checkbox name="on_sale" value="1" defaultChecked={row?.on_sale === 1} error={error('on_sale')}>
          {t('plans.on-sale')}
        </Checkbox>
        <Checkbox name="is_recommended" value="1" defaultChecked={row?.is_recommended === 1}>
          {t('plans.recommended')}
        </Checkbox>
      </div>
      <Field name="reason" label={t('reason')} help={t('reason.help')} error={error('reason')} required />
    </>
  )
}

const text = (form: FormData, name: string) => String(form.get(name) ?? '')
const box = (form: FormData, name: string) => (form.has(name) ? 1 : 0)

/** What the shared fields were filled in with. */
export const readOffer = (form: FormData) => ({
  ...{ title_zh: text(form, 'title_zh'), title_en: text(form, 'title_en') },
  ...{ short_desc_zh: text(form, 'short_desc_zh'), short_desc_en: text(form, 'short_desc_en') },
  ...{ desc_zh: text(form, 'desc_zh'), desc_en: text(form, 'desc_en'), reason: text(form, 'reason') },
  ...{ is_recommended: box(form, 'is_recommended'), on_sale: box(form, 'on_sale'), position: text(form, 'position') },
  include_region_codes: regionCodesOf(text(form, 'regions')),
})
