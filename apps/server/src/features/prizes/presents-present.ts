import type { CallData } from '@bohe/api-client/contract'
import { PriceType } from '@bohe/api-client/contract/wire'
import type { Language } from '@bohe/i18n/language'
import { inLanguage } from '#domain/in-language.ts'
import { maskedName } from '#domain/masked-name.ts'
import type { ShownPresent, Winner } from './presents-store.ts'

type Shown = CallData<'activityPresents'>

const priceType = ({ kind, months }: ShownPresent): string => {
  if (kind === 'goods') return ''
  return kind === 'card' && months ? String(months) : PriceType.days
}

/** A present as the spec's second form of a package has it (spec §3). */
export const presentPresent = (language: Language, present: ShownPresent): Shown['list'][number] => ({
  id: String(present.id),
  image: present.image,
  money: present.worth,
  number: present.stock - present.given,
  price_type: priceType(present),
  title: inLanguage(language, { zh: present.title_zh, en: present.title_en }),
  type: present.kind,
  ref_id: present.package_id === null ? '' : String(present.package_id),
})

/** Who won, as others may know it. */
export const presentWinner = (language: Language, winner: Winner): Shown['winners'][number] => ({
  name: maskedName(winner),
  title: inLanguage(language, { zh: winner.title_zh, en: winner.title_en }),
  time: winner.created_at.toISOString(),
})
