import { Field } from '@bohe/ui/field'
import { ActionDialog } from '#list/action-dialog.tsx'
import { useWords } from '#words/use-words.tsx'

/** Marks prizes as sent: one carrier, and the number of each parcel. */
export function SendPrizes({ ids, onSent }: { ids: readonly string[]; onSent: () => void }) {
  const { t } = useWords()
  const nameOf = (id: string) => `number-${id}`
  const read = (form: FormData) => ({
    carrier: String(form.get('carrier') ?? ''),
    parcels: ids.map(id => ({ prize_id: id, number: String(form.get(nameOf(id)) ?? '') })),
  })
  return (
    <ActionDialog
      name="sendPrizes"
      label={t('prizes.send')}
      tone="primary"
      about={{}}
      asksReason={false}
      read={read}
      onDone={onSent}
      fields={error => (
        <>
          <p>{t('prizes.send-help', { n: ids.length })}</p>
          <Field name="carrier" label={t('prizes.carrier')} error={error('carrier')} maxLength={40} required />
          {ids.map((id, at) => (
            <Field
              key={id}
              name={nameOf(id)}
              label={ids.length > 1 ? t('prizes.tracking-of', { id }) : t('prizes.tracking')}
              error={error(`parcels.${at}.number`)}
              maxLength={40}
              required
            />
          ))}
        </>
      )}
    />
  )
}
