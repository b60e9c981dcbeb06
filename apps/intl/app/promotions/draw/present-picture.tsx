import { BoltIcon, ClockIcon, GiftIcon, LeafIcon } from '@bohe/ui/icons'
import type { Present } from './ring-tiles.ts'

/** A present without a picture, by its kind (`type`); a leaf where nothing is won. */
const icons: Record<Present['type'], typeof GiftIcon> = { days: ClockIcon, card: BoltIcon, goods: GiftIcon }

/** What a present looks like; decoration beside its title. */
export function PresentPicture({ present }: { present: Present | undefined }) {
  if (!present) return <LeafIcon />
  if (present.image) return <img src={present.image} alt="" width="44" height="44" loading="lazy" />
  const Icon = icons[present.type]
  return <Icon />
}
