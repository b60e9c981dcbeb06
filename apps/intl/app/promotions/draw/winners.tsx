import type { CallData } from '@bohe/api-client/contract'
import { LocalTime } from '@bohe/site/data/local-time.tsx'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { TitledSection } from '@bohe/site/layout/titled-section.tsx'

/** Who won last, by masked names. */
export function Winners({ winners }: Pick<CallData<'activityPresents'>, 'winners'>) {
  const { t } = useTranslation(['prizes', 'messages'])
  return (
    <TitledSection level={3} id="winners" title={t('winners.title')} gap={3}>
      {winners.length === 0 && <p className="soft">{t('messages:notice.empty-list')}</p>}
      <ul className="draw-lines">
        {winners.map(({ name, title, time }) => (
          <li key={`${time} ${name} ${title}`}>
            <span className="soft">{name}</span>
            <span>{title}</span>
            <small className="soft">
              <LocalTime instant={time} />
            </small>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}
