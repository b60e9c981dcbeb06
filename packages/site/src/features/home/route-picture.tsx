import { routeShapes } from '@bohe/ui/brand-shapes'
import type { CSSProperties } from 'react'
import { useTranslation } from '#i18n/translation.ts'
import './route-picture.css'

const { detour, short, relays } = routeShapes

/** The idea in one picture: a long route that stutters, a short one that flows. A diagram, and it says so. */
export function RoutePicture() {
  const { t } = useTranslation('home')
  return (
    <figure className="route-picture">
      <svg viewBox="0 0 640 360" role="img" aria-label={t('route.label')}>
        <Globe />
        <path className="route-detour" d={detour} />
        <path className="route-glow" d={short} />
        <path className="route-short" d={short} />
        <path className="route-light" d={short} pathLength="100" />
        {relays.map(([x, y]) => (
          <circle key={x} className="route-relay" cx={x} cy={y} r="6" />
        ))}
        <Packets kind="slow" count={3} route={detour} />
        <Packets kind="quick" count={4} route={short} />
        <g className="route-end">
          <circle cx="56" cy="262" r="14" />
          <text x="56" y="306">
            {t('route.you')}
          </text>
          <circle cx="584" cy="112" r="14" />
          <circle className="route-arrival" cx="584" cy="112" r="6" />
          <text x="584" y="84">
            {t('route.server')}
          </text>
        </g>
        <text className="route-name" x="240" y="36">
          {t('route.detour')}
        </text>
        <text className="route-name route-name-short" x="420" y="222">
          {t('route.short')}
        </text>
      </svg>
      <figcaption className="soft small">{t('route.note')}</figcaption>
    </figure>
  )
}

/** Larger than the picture: the page cuts it off, as a planet seen from near. */
function Globe() {
  return (
    <g className="route-globe">
      <radialGradient id="route-globe" cx="0.62" cy="0.3" r="0.75">
        <stop />
        <stop offset="1" />
      </radialGradient>
      <circle cx="320" cy="196" r="226" />
      <g transform="rotate(-18 320 196)">
        <ellipse cx="320" cy="196" rx="68" ry="226" />
        <ellipse cx="320" cy="196" rx="160" ry="226" />
        <path d="M94 196H546M320-30V422M124 83Q320 115 516 83M124 309Q320 277 516 309" />
      </g>
    </g>
  )
}

function Packets({ kind, count, route }: { kind: 'slow' | 'quick'; count: number; route: string }) {
  const along = { '--route': `path('${route}')` } as CSSProperties
  return (
    <g style={along}>
      {Array.from({ length: count }, (_, at) => (
        <circle key={`${kind}-${at + 1}`} className={`packet packet-${kind}`} r="6" data-packet={at} />
      ))}
    </g>
  )
}
