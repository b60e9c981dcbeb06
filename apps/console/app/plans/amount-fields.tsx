import { Checkbox } from '@bohe/ui/checkbox'
import { Field } from '@bohe/ui/field'
import type { FieldError } from '#form/edit-form.tsx'
import { useWords } from '#words/use-words.tsx'

/** What something costs in both currencies; 0 has to be meant. */
export function AmountFields({
  value,
  error,
}: {
  value?: { amount_cny: string; amount_usd: string }
  error: FieldError
}) {
  const { t } = useWords()
  return (
    <>
      <div className="console-pair">
        {(['amount_cny', 'amount_usd'] as const).map(name => (
          <Field
            key={name}
            name={name}
            label={t(name === 'amount_cny' ? 'plans.cny' : 'plans.usd')}
            inputMode="decimal"
            defaultValue={value?.[name] ?? ''}
            error={error(name)}
            required
          />
        ))}
      </div>
      <Checkbox name="is_zero_meant" value="1">
        {t('plans.zero-meant')}
      </Checkbox>
    </>
  )
}
