import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { loginAddress } from '@bohe/site/session/login-address.ts'
import { useViewer } from '@bohe/site/session/member.ts'
import { Button, buttonClass } from '@bohe/ui/button'
import { Link, useLocation } from 'react-router'
import type { Activity } from '#promotions/activity/activity-clock.ts'

interface DrawButtonProps {
  state: Activity['state']
  /** Undefined while that is not known. */
  chancesLeft: number | undefined
  isDrawing: boolean
  onPress: () => void
}

/** What a draw that does not run says in the middle of its ring. */
const closed = { '0': 'draw.upcoming', '2': 'draw.over' } as const

/** The middle of the ring: draws for a member, leads a visitor to log in. */
export function DrawButton({ state, chancesLeft, isDrawing, onPress }: DrawButtonProps) {
  const { t } = useTranslation('prizes')
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  if (state !== '1') return <Button aria-disabled>{t(closed[state])}</Button>
  if (viewer.state === 'visitor') {
    return (
      <Link className={buttonClass()} to={loginAddress({ target: pathname + search })}>
        {t('draw.login')}
      </Link>
    )
  }
  return (
    <Button pending={isDrawing} aria-disabled={!chancesLeft} aria-describedby="draw-chances" onClick={onPress}>
      {t(isDrawing ? 'draw.running' : 'draw.press')}
    </Button>
  )
}
