import { LocalTime } from '@bohe/site/data/local-time.tsx'
import { formatMoney } from '@bohe/site/data/money.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { TitledSection } from '@bohe/site/layout/titled-section.tsx'
import { BoltIcon, ClockIcon, GiftIcon, LeafIcon } from '@bohe/ui/icons'
import type { Present } from './ring-tiles.ts'
import type { PresentsData } from './use-draw-data.ts'

/** Everything that can be won, what it is worth, and how many are left; then who won last, by masked names. */
export function Presents({ presents: { list, winners } }: { presents: PresentsData }) {
  const { t } = useTranslation(['prizes', 'messages'])
  const empty = <p className="soft">{t('messages:notice.empty-list')}</p>
  return (
    <>
      <TitledSection level={3} id="presents" title={t('presents.title')} gap={3}>
        {list.length === 0 && empty}
        <ul className="draw-presents">
          {list.map(present => (
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
      <TitledSection level={3} id="winners" title={t('winners.title')} gap={3}>
        {winners.length === 0 && empty}
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
    </>
  )
}

/** What is worth nothing, or not told in yuan, says nothing. */
function Worth({ money }: { money: string }) {
  const { t } = useTranslation('prizes')
  if (!/^\d+\.\d\d$/.test(money) || Number(money) === 0) return null
  const worth = formatMoney(money, 'CNY')
  return <small className="soft">{t('presents.worth', { money: worth })}</small>
}

/** A present without a picture, by its kind (`type`); a leaf where nothing is won. */
const icons: Record<Present['type'], typeof GiftIcon> = { days: ClockIcon, card: BoltIcon, goods: GiftIcon }

/** What a present looks like; decoration beside its title. */
export function PresentPicture({ present }: { present: Present | undefined }) {
  if (!present) return <LeafIcon />
  if (present.image) return <img src={present.image} alt="" width="44" height="44" loading="lazy" />
  const Icon = icons[present.type]
  return <Icon />
}
