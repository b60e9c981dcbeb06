import type { CallData } from '@bohe/api-client/contract'
import { PrizeStatus } from '@bohe/api-client/contract/wire'
import { say } from '@bohe/i18n/message'
import { inLanguage } from '#domain/in-language.ts'
import { openCard } from '#features/cards/issue-cards.ts'
import type { Call } from '#http/call.ts'
import type { Prize } from './store.ts'

type Record = CallData<'prizes'>['list'][number]

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
export const presentPrize = (call: Call, prize: Prize): Record => ({
  id: String(prize.id),
  activity_title: inLanguage(call.language, { zh: prize.activity_title_zh, en: prize.activity_title_en }),
  award_type: prize.kind,
  create_time: prize.created_at.toISOString(),
  present_title: inLanguage(call.language, { zh: prize.title_zh, en: prize.title_en }),
  status: prize.status,
  status_title: say(call.language, statusTitles[prize.status]),
  message: inLanguage(call.language, { zh: prize.message_zh, en: prize.message_en }),
  ...cardOf(call, prize),
})
