import { useTranslation } from '@bohe/site/i18n/translation.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { activityPaths } from './activity-paths.ts'

/** Opens a promotion in a new window (spec §2), and says so to those who do not see it happen. */
export function ActivityLink({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  const { t } = useTranslation('promotions')
  return (
    <Link className={className} to={activityPaths.detail(id)} target="_blank" rel="noopener">
      {children} <span className="visually-hidden">{t('list.new-window')}</span>
    </Link>
  )
}
