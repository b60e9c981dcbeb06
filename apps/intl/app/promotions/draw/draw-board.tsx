import { WarningNotice } from '@bohe/site/flash/warning-notice.tsx'
import { isOutcomeUnknown } from '@bohe/site/forms/is-outcome-unknown.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { TitledSection } from '@bohe/site/layout/titled-section.tsx'
import { loginAddress } from '@bohe/site/session/login-address.ts'
import { useViewer } from '@bohe/site/session/member.ts'
import { Button, buttonClass } from '@bohe/ui/button'
import { PrizeRing } from '@bohe/ui/prize-ring'
import { type ReactNode, useMemo } from 'react'
import { Link, useLocation } from 'react-router'
import { type Activity, useStanding } from '#promotions/activity/activity-clock.ts'
import { prizePaths } from '#promotions/prizes/paths.ts'
import { PresentPicture } from './presents.tsx'
import { type DrawResult, type Present, tileOf, tilesOf } from './ring-tiles.ts'
import type { Mine } from './use-draw-data.ts'

/** The ring under its title, and beside it what can be won. */
export function DrawFrame({ children, side }: { children: ReactNode; side: ReactNode }) {
  const { t } = useTranslation('prizes')
  return (
    <div className="draw">
      <TitledSection id="draw" title={t('draw.title')} lead={t('draw.lead')} leadGap={1} gap={4}>
        <noscript>{t('draw.no-script')}</noscript>
        {children}
      </TitledSection>
      <div className="draw-side">{side}</div>
    </div>
  )
}

interface DrawBoardProps {
  activity: Activity
  presents: readonly Present[]
  /** Undefined while it is not known. */
  mine?: Mine | undefined
  /** Where the light has to go. */
  drawn?: DrawResult | undefined
  /** What was drawn, once the light rests. */
  shown?: DrawResult | undefined
  isDrawing?: boolean
  /** Why nothing was drawn. */
  error?: Error | null
  onPress?: () => void
  onRest?: () => void
}

const nothing = () => undefined

/** The ring of what can be won with its button; what was drawn is said when the light rests, and why nothing was. */
export function DrawBoard(props: DrawBoardProps) {
  const {
    activity,
    presents,
    mine,
    drawn,
    shown,
    isDrawing = false,
    error,
    onPress = nothing,
    onRest = nothing,
  } = props
  const { t } = useTranslation('prizes')
  const state = useStanding(activity)
  // The ring keeps its order while the same presents are there.
  const ids = presents.map(({ id }) => id).join()
  const tiles = useMemo(() => tilesOf(presents), [ids])
  const run = useMemo(() => drawn && { to: tileOf(tiles, drawn) }, [drawn])
  return (
    <>
      <PrizeRing
        role="group"
        aria-labelledby="draw"
        className="needs-script"
        tiles={tiles.map((present, index) => ({
          key: present?.id ?? `blank-${index}`,
          title: present?.title ?? t('draw.blank'),
          picture: <PresentPicture present={present} />,
          blank: present === undefined,
        }))}
        run={run}
        onRest={onRest}
      >
        <DrawButton state={state} canDraw={!!mine?.chances_left} isDrawing={isDrawing} onPress={onPress} />
      </PrizeRing>
      {error && (
        <WarningNotice failure={error}>{isOutcomeUnknown(error) && <p>{t('draw.outcome-unknown')}</p>}</WarningNotice>
      )}
      <div className="draw-outcome">
        <div role="status">{shown && <Drawn drawn={shown} />}</div>
        <div id="draw-chances" className="soft">
          {state === '1' && <Chances mine={mine} />}
        </div>
      </div>
    </>
  )
}

interface DrawButtonProps {
  state: Activity['state']
  canDraw: boolean
  isDrawing: boolean
  onPress: () => void
}

/** What a draw that does not run says in the middle of its ring. */
const closed = { '0': 'draw.upcoming', '2': 'draw.over' } as const

/** The middle of the ring: draws for a member, leads a visitor to log in. */
function DrawButton({ state, canDraw, isDrawing, onPress }: DrawButtonProps) {
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
    <Button pending={isDrawing} aria-disabled={!canDraw} aria-describedby="draw-chances" onClick={onPress}>
      {t(isDrawing ? 'draw.running' : 'draw.press')}
    </Button>
  )
}

function Drawn({ drawn: { prize, prize_id } }: { drawn: DrawResult }) {
  const { t } = useTranslation('prizes')
  if (!prize) return <p>{t('draw.nothing')}</p>
  return (
    <p className="draw-won">
      {t('draw.won', { title: prize.title })} <Link to={prizePaths.prize(prize_id)}>{t('draw.claim')}</Link>
    </p>
  )
}

/** Which chances are left, told with the button. */
function Chances({ mine }: { mine: Mine | undefined }) {
  const { t } = useTranslation('prizes')
  const viewer = useViewer()
  if (viewer.state === 'visitor') return <p>{t('draw.visitor')}</p>
  if (!mine) return null
  if (mine.chances_left > 0) return <p>{t('draw.chances', { left: mine.chances_left })}</p>
  return <p>{t(mine.checked_in_today ? 'draw.no-chance' : 'draw.check-in-first')}</p>
}
