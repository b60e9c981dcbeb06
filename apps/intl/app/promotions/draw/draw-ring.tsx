import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { PrizeRing } from '@bohe/ui/prize-ring'
import { type ReactNode, useMemo } from 'react'
import { PresentPicture } from './present-picture.tsx'
import { type DrawResult, type Present, tileOf, tilesOf } from './ring-tiles.ts'

interface DrawRingProps {
  presents: readonly Present[]
  drawn?: DrawResult | undefined
  onRest: () => void
  /** The button in its middle. */
  children: ReactNode
}

/** Where the light has to go for what was drawn. The ring keeps its order while the same presents are there. */
const useRun = (presents: readonly Present[], drawn: DrawResult | undefined) => {
  const ids = presents.map(({ id }) => id).join()
  const tiles = useMemo(() => tilesOf(presents), [ids])
  const run = useMemo(() => drawn && { to: tileOf(tiles, drawn) }, [drawn])
  return { tiles, run }
}

/** What can be won, in a ring; its light runs to what was drawn. */
export function DrawRing({ presents, drawn, onRest, children }: DrawRingProps) {
  const { t } = useTranslation('prizes')
  const { tiles, run } = useRun(presents, drawn)
  return (
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
      {children}
    </PrizeRing>
  )
}
