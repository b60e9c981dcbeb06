import { useTranslation } from '@bohe/site/translation.ts'
import { ActivityLink } from './activity-link.tsx'
import type { ListScreenProps } from './list-screen.tsx'

/** Pictures of the running promotions side by side, one snapping into view after the other; nothing moves by itself. */
export function ListBanners({ banners }: Pick<ListScreenProps, 'banners'>) {
  const { t } = useTranslation('promotions')
  if (banners.length === 0) return null
  return (
    <section aria-label={t('list.banners')}>
      <ul className="promotion-banners">
        {banners.map(({ id, image, title }, index) => (
          <li key={id} className="promotion-banner">
            <ActivityLink id={id}>
              {image && (
                <img
                  // Only the first is in view as the page opens.
                  {...(index === 0 ? { fetchPriority: 'high' } : { loading: 'lazy' })}
                  src={image}
                  alt=""
                  width={1120}
                  height={400}
                />
              )}
              <span className="promotion-banner-title">{title}</span>
            </ActivityLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
