import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { TitledSection } from '@bohe/site/layout/titled-section.tsx'
import type { Activity } from './activity-clock.ts'

/** The terms of a campaign, line by line, from data. */
export function ActivityRules({ rules }: Pick<Activity, 'rules'>) {
  const { t } = useTranslation('promotions')
  if (rules.length === 0) return null
  return (
    <TitledSection id="promotion-rules" title={t('rules')} gap={2}>
      <ol className="activity-rules">
        {rules.map(rule => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
    </TitledSection>
  )
}
