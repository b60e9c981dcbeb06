import { useToast } from '@bohe/ui/toast'
import { ActionDialog } from '#list/action-dialog.tsx'
import { useWords } from '#words/use-words.tsx'

/** Closes open orders, and says how many were; what was paid in the last moment stays. */
export function CloseOrders({ ids, label, onDone }: { ids: readonly string[]; label?: string; onDone?: () => void }) {
  const { t } = useWords()
  const toast = useToast()
  return (
    <ActionDialog
      name="closeOrders"
      label={label ?? t('orders.close', { n: ids.length })}
      tone="danger"
      about={{ order_ids: [...ids] }}
      onDone={data => {
        toast({ tone: 'info', text: t('orders.closed', data) })
        onDone?.()
      }}
    />
  )
}
