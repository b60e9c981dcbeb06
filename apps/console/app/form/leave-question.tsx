import { ConfirmDialog } from '@bohe/ui/dialog'
import { useBlocker } from 'react-router'
import { useWords } from '#words/use-words.tsx'

/** That the session has ended: who logs in beside this page can stay, and save again. */
function LogInBeside() {
  const { t } = useWords()
  return (
    <p>
      <a href="/log-in" target="_blank" rel="noreferrer">
        {t('unsaved.log-in')}
      </a>
    </p>
  )
}

interface LeaveQuestionProps {
  isDirty: boolean
  /** Whether it is being saved. */
  isPending: boolean
}

/** Asks before what is not saved is left behind. A router asks one question: only the newest of a page is put. */
export function LeaveQuestion({ isDirty, isPending }: LeaveQuestionProps) {
  const { t } = useWords()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isElsewhere = currentLocation.pathname !== nextLocation.pathname
    // What follows a save leads on before the form knows that it is saved; a session that ended has not saved it.
    return isDirty && isElsewhere && (!isPending || nextLocation.pathname === '/log-in')
  })
  const hasEnded = blocker.location?.pathname === '/log-in' && blocker.location.search !== ''
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={t(hasEnded ? 'unsaved.ended' : 'unsaved')}
      closeLabel={t('close')}
      confirmLabel={t('leave')}
      cancelLabel={t('stay')}
      tone="danger"
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      {hasEnded && <LogInBeside />}
    </ConfirmDialog>
  )
}
