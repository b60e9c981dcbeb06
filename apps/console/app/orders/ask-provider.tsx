import { Button } from '@bohe/ui/button'
import { useStaffMutation } from '#data/staff-data.tsx'
import { useWords } from '#words/use-words.tsx'

/** Why is it not open? One click asks the provider now, says what it answered, and opens what is paid. */
export function AskProvider({ orderId }: { orderId: string }) {
  const { t } = useWords()
  const ask = useStaffMutation('askProvider')
  return (
    <>
      <Button size="sm" pending={ask.isPending} onClick={() => ask.mutate({ order_id: orderId })}>
        {t('order.ask')}
      </Button>
      <div role="status">
        {ask.data?.answers.map(({ attempt_no, ...answer }) => (
          <p key={attempt_no}>{t('order.said', answer)}</p>
        ))}
      </div>
    </>
  )
}
