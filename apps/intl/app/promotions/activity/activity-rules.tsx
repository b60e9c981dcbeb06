import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { Stack } from '@bohe/ui/layout'
import type { Activity } from './activity-clock.ts'

/** The terms of a campaign, line by line, from data. */
export function ActivityRules({ rules }: Pick<Activity, 'rules'>) {
  const { t } = useTranslation('promotions')
  if (rules.length === 0) return null
  return (
    <Stack as="section" gap={2} aria-labelledby="promotion-rules">
      <h2 id="promotion-rules" className="section-title">
        {t('rules')}
      </h2>
      <ol className="activity-rules">
        {rules.map(rule => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
    </Stack>
  )
}
