import { formatMoney } from '@bohe/site/data/money.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { TitledSection } from '@bohe/site/layout/titled-section.tsx'
import { PresentPicture } from './present-picture.tsx'
import type { Present } from './ring-tiles.ts'

/** Everything that can be won, what it is worth, and how many are left. */
export function Presents({ presents }: { presents: readonly Present[] }) {
  const { t } = useTranslation(['prizes', 'messages'])
  return (
    <TitledSection level={3} id="presents" title={t('presents.title')} gap={3}>
      {presents.length === 0 && <p className="soft">{t('messages:notice.empty-list')}</p>}
      <ul className="draw-presents">
        {presents.map(present => (
          <li key={present.id} data-state={present.number > 0 ? 'left' : 'gone'}>
            <span className="draw-present-picture">
              <PresentPicture present={present} />
            </span>
            <span className="draw-present-title">
              {present.title}
              <Worth money={present.money} />
            </span>
            <span className="small">
              {present.number > 0 ? t('presents.left', { left: present.number }) : t('presents.none-left')}
            </span>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}

/** What is worth nothing, or not told in yuan, says nothing. */
function Worth({ money }: { money: string }) {
  const { t } = useTranslation('prizes')
  if (!/^\d+\.\d\d$/.test(money) || Number(money) === 0) return null
  const worth = formatMoney(money, 'CNY')
  return <small className="soft">{t('presents.worth', { money: worth })}</small>
}
