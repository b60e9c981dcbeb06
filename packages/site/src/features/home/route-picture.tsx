import { useTranslation } from 'react-i18next'

const detour = 'M64 208C120 60 236 44 272 120S392 300 452 214s68-124 124-70'
const short = 'M64 208C196 190 400 176 576 144'

/** The idea in one picture: a long route that stutters, a short one that flows. A diagram, and it says so. */
export function RoutePicture() {
  const { t } = useTranslation('home')
  return (
    <figure className="route-picture">
      <svg viewBox="0 0 640 320" role="img" aria-label={t('route.label')}>
        <g className="route-grid">
          {[64, 128, 192, 256].map(y => (
            <path key={y} d={`M0 ${y}H640`} />
          ))}
        </g>
        <path className="route-detour" d={detour} />
        <path className="route-short" d={short} />
        {[0, 1, 2].map(packet => (
          <circle
            key={packet}
            className="packet packet-slow"
            r="5"
            data-packet={packet}
            style={{ offsetPath: `path('${detour}')` }}
          />
        ))}
        {[0, 1, 2, 3].map(packet => (
          <circle
            key={packet}
            className="packet packet-quick"
            r="6"
            data-packet={packet}
            style={{ offsetPath: `path('${short}')` }}
          />
        ))}
        <g className="route-end">
          <circle cx="64" cy="208" r="15" />
          <text x="64" y="252">
            {t('route.you')}
          </text>
          <circle cx="576" cy="144" r="15" />
          <text x="576" y="188">
            {t('route.server')}
          </text>
        </g>
        <text className="route-name route-name-detour" x="318" y="58">
          {t('route.detour')}
        </text>
        <text className="route-name route-name-short" x="330" y="164">
          {t('route.short')}
        </text>
      </svg>
      <figcaption className="soft small">{t('route.note')}</figcaption>
    </figure>
  )
}
