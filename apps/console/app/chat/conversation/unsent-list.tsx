import { Button } from '@bohe/ui/button'
import { useWords } from '#words/use-words.tsx'
import type { Unsent } from './outbox.ts'

interface UnsentListProps {
  unsent: readonly Unsent[]
  send: (item: Unsent) => Promise<void>
  drop: (clientId: string) => void
}

/** What is on its way, and what could not be sent: it stays until it is sent again or let go. */
export function UnsentList({ unsent, send, drop }: UnsentListProps) {
  const { t } = useWords()
  return unsent.map(item => (
    <div
      key={item.clientId}
      className="chat-message"
      data-side={item.kind === 'note' ? 'note' : 'own'}
      data-state={item.isOnItsWay ? 'sending' : 'unsent'}
    >
      <p className="chat-text">{item.kind === 'picture' ? t('chat.picture') : item.text}</p>
      <p className="chat-who">
        {item.isOnItsWay ? t('chat.sending') : t('chat.unsent', { why: item.why || t('offline') })}
      </p>
      {!item.isOnItsWay && (
        <div className="cluster" data-gap="2">
          <Button size="sm" onClick={() => void send(item)}>
            {t('chat.send-again')}
          </Button>
          <Button size="sm" tone="quiet" onClick={() => drop(item.clientId)}>
            {t('chat.discard')}
          </Button>
        </div>
      )}
    </div>
  ))
}
