import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { Badge } from '@bohe/ui/badge'
import { Cluster } from '@bohe/ui/layout'
import type { Activity, Standing } from './activity-clock.ts'

const typeWords = { referral: 'type.referral', draw: 'type.draw' } as const
const tones = { '0': 'warm', '1': 'mint', '2': 'quiet' } as const

/** Kind, label and standing of a promotion. A kind without a name of its own is told by its label; nothing is said twice. */
export function ActivityBadges({
  activity,
  standing,
}: {
  activity: Pick<Activity, 'type' | 'label'>
  standing: Standing
}) {
  const { t } = useTranslation('promotions')
  const type = typeWords[activity.type as keyof typeof typeWords]
  const word = type && t(type)
  return (
    <Cluster gap={2}>
      <Badge tone={tones[standing]}>{t(`state.${standing}`)}</Badge>
      {word && <Badge tone="quiet">{word}</Badge>}
      {activity.label && activity.label !== word && <Badge tone="quiet">{activity.label}</Badge>}
    </Cluster>
  )
}
