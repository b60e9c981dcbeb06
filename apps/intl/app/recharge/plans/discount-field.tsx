import { useWords } from '@bohe/site/forms/use-words.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { useViewer } from '@bohe/site/session/member.ts'
import { Button } from '@bohe/ui/button'
import { Field } from '@bohe/ui/field'
import type { QuoteView } from './use-quote.ts'

interface DiscountFieldProps {
  quote: QuoteView
  defaultValue: string
  onChange: (code: string) => void
}

/** The discount code: its price is asked for while it is typed, by the button, and without script by sending the form. */
export function DiscountField({ quote, defaultValue, onChange }: DiscountFieldProps) {
  const { t } = useTranslation('recharge')
  const words = useWords()
  return (
    <Field
      label={t('code')}
      note={t('code-optional')}
      name="discount_code"
      defaultValue={defaultValue}
      onChange={event => onChange(event.target.value.trim())}
      maxLength={32}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      error={words(quote.fault)}
      help={<CodeState quote={quote} fault={words(quote.fault)} />}
      trailing={
        <Button
          type="submit"
          name="intent"
          value="quote"
          tone="quiet"
          size="sm"
          pending={quote.isAsking}
          onClick={event => {
            event.preventDefault()
            quote.apply()
          }}
        >
          {t('code-apply')}
        </Button>
      }
    />
  )
}

/** What became of the code; said when it changes, while the field still has the focus. */
function CodeState({ quote: { breakdown, isAsking }, fault }: { quote: QuoteView; fault: string | undefined }) {
  const { t } = useTranslation('recharge')
  const isMember = useViewer().state === 'member'
  const given = breakdown && t('code-applied', { title: breakdown.discount_title || breakdown.discount_code })
  return (
    <span role="status">
      {isAsking ? t('code-asking') : given}
      {!isMember && <span className="unless-member needs-script">{t('code-log-in')}</span>}
      {fault && <span className="visually-hidden">{fault}</span>}
    </span>
  )
}
