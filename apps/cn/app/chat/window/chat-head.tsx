import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { Button } from '@bohe/ui/button'
import { CloseIcon } from '@bohe/ui/icons'
import type { Shown } from '#chat/session/shown.ts'

/** Where the conversation stands, in one line. */
const useStatus = ({ state, line, phase }: Shown): string => {
  const { t } = useTranslation('chat-window')
  if (line !== 'on') return t(`line.${line}`)
  if (!state) return phase === 'failed' ? '' : t('loading')
  const { is_open, is_staffed, staff_name, place } = state
  if (state.state === 'closed') return t('status.ended')
  if (state.state === 'ticket') return t('status.ticket')
  if (state.state === 'open') return t('status.with', { name: staff_name || t('staff') })
  if (state.state === 'waiting' && is_staffed)
    return place <= 1 ? t('status.next') : t('status.place', { ahead: place - 1 })
  return t(is_staffed ? 'status.here' : is_open ? 'status.away' : 'status.closed')
}

interface ChatHeadProps {
  shown: Shown
  onClose: () => void
  /** Where there is something to end. */
  onEnd?: () => void
}

/** Who is there, and the ways out. */
export function ChatHead({ shown, onClose, onEnd }: ChatHeadProps) {
  const { t } = useTranslation('chat-window')
  const status = useStatus(shown)
  const { state } = shown
  return (
    <div className="chat-head">
      <div className="chat-head-text">
        <h2>{t('title')}</h2>
        <p role="status" data-state={shown.line}>
          {status}
        </p>
        {state && !state.is_staffed && (state.state === 'none' || state.state === 'waiting') && (
          <p>{t('status.hours', { opens: state.hours.opens, closes: state.hours.closes })}</p>
        )}
      </div>
      {onEnd && (
        <Button tone="quiet" size="sm" onClick={onEnd}>
          {t('end')}
        </Button>
      )}
      <Button tone="quiet" size="sm" icon aria-label={t('close')} onClick={onClose}>
        <CloseIcon />
      </Button>
    </div>
  )
}
