import { AskingButton } from '@bohe/site/forms/question.tsx'
import type { ActionForm } from '@bohe/site/forms/use-action-form.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { Button } from '@bohe/ui/button'
import { Cluster } from '@bohe/ui/layout'
import type { Prize } from './load-prizes.ts'
import { prizeForm } from './prizes.action.ts'

/** Time or a card: onto the account, after a question; a card may be looked at instead. Without script a button does what it says. */
export function ReceiveForm({ prize, form }: { prize: Prize; form: ActionForm }) {
  const { t } = useTranslation('prizes')
  const { Form, ref, pending } = form
  const kind = prize.award_type === 'days' ? 'days' : 'card'
  return (
    <Form ref={ref} method="post" noValidate className="stack">
      <input type="hidden" name="form" value={prizeForm(prize.id)} />
      <input type="hidden" name="prize_id" value={prize.id} />
      <p>{t(`${kind}.lead`)}</p>
      <Cluster>
        <AskingButton
          name="intent"
          value="apply"
          tone="primary"
          label={t(`${kind}.apply`)}
          question={t(`${kind}.question`)}
          more={t(kind === 'card' ? 'card.once' : 'days.lead')}
          pending={pending === 'apply'}
          onSure={() => form.send('apply')}
        />
        {kind === 'card' && (
          <Button type="submit" name="intent" value="show" pending={pending === 'show'}>
            {t('card.show')}
          </Button>
        )}
      </Cluster>
    </Form>
  )
}
