import type { CallData } from '@bohe/api-client/contract'
import { PriceType, PrizeStatus } from '@bohe/api-client/contract/wire'
import type { Language } from '@bohe/i18n/language'
import { say } from '@bohe/i18n/message'
import { maskedName } from '#domain/masked-name.ts'
import { textIn } from '#domain/text-in.ts'
import { openCard } from '#features/cards/issue-cards.ts'
import type { Call } from '#http/call.ts'
import type { ShownPresent, Winner } from './draw-store.ts'
import type { Prize } from './store.ts'

type Shown = CallData<'activityPresents'>

/** A present as the spec's second form of a package has it (spec §3). */
export const presentPresent = (language: Language, present: ShownPresent): Shown['list'][number] => ({
  id: String(present.id),
  image: present.image,
  money: present.worth,
  number: present.stock - present.given,
  price_type: priceType(present),
  title: textIn(language, present, 'title'),
  type: present.kind,
  ref_id: present.package_id === null ? '' : String(present.package_id),
})

const priceType = ({ kind, months }: ShownPresent): string => {
  if (kind === 'goods') return ''
  return kind === 'card' && months ? String(months) : PriceType.days
}

/** Who won, as others may know it. */
export const presentWinner = (language: Language, winner: Winner): Shown['winners'][number] => ({
  name: maskedName(winner),
  title: textIn(language, winner, 'title'),
  time: winner.created_at.toISOString(),
})

const statusTitles = {
  [PrizeStatus.unredeemed]: 'prize-status.unredeemed',
  [PrizeStatus.submitted]: 'prize-status.submitted',
  [PrizeStatus.fulfilled]: 'prize-status.fulfilled',
  [PrizeStatus.redeemed]: 'prize-status.redeemed',
} as const

/** A card is opened when it is shown and not before; nothing keeps what it says. */
const cardOf = ({ context }: Call, { status, card_id, card_no, ciphertext }: Prize) => {
  if (status !== PrizeStatus.redeemed || card_id === null || card_no === null) return {}
  const { cardNo, password } = openCard(context, { id: card_id, card_no, ciphertext })
  return { card_no: cardNo, card_password: password }
}

/** Prize record (spec §3). Only for its owner: a redeemed card shows its password. */
export const presentPrize = (call: Call, prize: Prize): CallData<'prizes'>['list'][number] => ({
  id: String(prize.id),
  activity_title: textIn(call.language, prize, 'activity_title'),
  award_type: prize.kind,
  create_time: prize.created_at.toISOString(),
  present_title: textIn(call.language, prize, 'title'),
  status: prize.status,
  status_title: say(call.language, statusTitles[prize.status]),
  message: textIn(call.language, prize, 'message'),
  ...cardOf(call, prize),
})
