import type { ActionForm } from '@bohe/site/forms/use-action-form.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { Button } from '@bohe/ui/button'
import { ConfirmDialog } from '@bohe/ui/dialog'
import { Cluster } from '@bohe/ui/layout'
import { useState } from 'react'
import type { Prize } from './load-prizes.ts'
import { prizeForm } from './prizes.action.ts'

/** Time or a card: onto the account, after a question; a card may be looked at instead. Without script a button does what it says. */
export function ReceiveForm({ prize, form }: { prize: Prize; form: ActionForm }) {
  const { t } = useTranslation('prizes')
  const { Form, ref, pending } = form
  const [isAsking, setAsking] = useState(false)
  const kind = prize.award_type === 'days' ? 'days' : 'card'
  return (
    <Form ref={ref} method="post" noValidate className="stack">
      <input type="hidden" name="form" value={prizeForm(prize.id)} />
      <input type="hidden" name="prize_id" value={prize.id} />
      <p>{t(`${kind}.lead`)}</p>
      <Cluster>
        <Button
          type="submit"
          name="intent"
          value="apply"
          tone="primary"
          pending={pending === 'apply'}
          onClick={event => {
            event.preventDefault()
            setAsking(true)
          }}
        >
          {t(`${kind}.apply`)}
        </Button>
        {kind === 'card' && (
          <Button type="submit" name="intent" value="show" pending={pending === 'show'}>
            {t('card.show')}
          </Button>
        )}
      </Cluster>
      <ApplyQuestion
        kind={kind}
        isAsking={isAsking}
        onAnswer={isMeant => {
          setAsking(false)
          if (isMeant) form.send('apply')
        }}
      />
    </Form>
  )
}

interface ApplyQuestionProps {
  kind: 'days' | 'card'
  isAsking: boolean
  onAnswer: (isMeant: boolean) => void
}

function ApplyQuestion({ kind, isAsking, onAnswer }: ApplyQuestionProps) {
  const { t } = useTranslation(['prizes', 'shell'])
  return (
    <ConfirmDialog
      open={isAsking}
      onClose={() => onAnswer(false)}
      title={t(`${kind}.question`)}
      closeLabel={t('shell:dialog.close')}
      cancelLabel={t('shell:dialog.cancel')}
      confirmLabel={t(`${kind}.apply`)}
      onConfirm={() => onAnswer(true)}
    >
      <p>{t(kind === 'card' ? 'card.once' : 'days.lead')}</p>
    </ConfirmDialog>
  )
}
