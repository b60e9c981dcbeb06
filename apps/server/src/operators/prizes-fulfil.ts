import { PrizeStatus } from '@bohe/api-client/contract/wire'
import { fulfilPrize, type PrizeMessage } from '#features/prizes/fulfil.ts'
import { type Prize, submittedPrizes } from '#features/prizes/store.ts'
import { type CommandContext, CommandRefused, command } from './command.ts'
import { count, type Given, text } from './options.ts'

const options = {
  prize: count('the id of the prize that is on its way; without it, lists those that wait'),
  'message-zh': text('text', 'what the winner reads in Chinese, e.g. the parcel’s number…'),
  'message-en': text('text', '…and in English'),
}

type Wanted = Given<typeof options>

const reasons = {
  [PrizeStatus.unredeemed]: 'its winner has not claimed it',
  [PrizeStatus.fulfilled]: 'it was fulfilled already',
  [PrizeStatus.redeemed]: 'there is nothing to send',
}

/** One line for a program: which prize, what it is, where to. */
const line = ({ id, title_en, claim }: Prize) => JSON.stringify({ prize: id, present: title_en, ...claim })

/** Reading addresses is an action too: it is written down, without them. */
const list = ({ audited }: CommandContext) =>
  audited(async tx => {
    const waiting = await submittedPrizes(tx)
    const result = { lines: waiting.map(line), summary: `${waiting.length} prizes wait`, findings: false }
    return { before: null, after: { listed: waiting.map(({ id }) => id) }, result }
  })

const messageOf = ({ 'message-zh': message_zh, 'message-en': message_en }: Wanted): PrizeMessage => {
  if (message_zh === undefined || message_en === undefined)
    throw new CommandRefused('give the winner both --message-zh and --message-en')
  return { message_zh, message_en }
}

const fulfil = (context: CommandContext, prizeId: number, message: PrizeMessage) =>
  context.audited(async tx => {
    const prize = await fulfilPrize(tx, prizeId, message, context.clock.now())
    if (prize === 'unknown') throw new CommandRefused(`there is no prize ${prizeId}`)
    if (typeof prize === 'string') throw new CommandRefused(`prize ${prizeId}: ${reasons[prize]}`)
    const summary = `prize ${prizeId} is fulfilled: ${prize.title_en}`
    const before = { prizeId, memberId: prize.member_id, status: PrizeStatus.submitted }
    const after = { status: PrizeStatus.fulfilled, ...message }
    return { before, after, result: { lines: [], summary, findings: false } }
  })

/** `prizes:fulfil`: goods were sent, and the winner is told. */
export const prizesFulfil = command({
  summary: 'Marks a claimed prize as sent and tells its winner; without --prize, lists the claims that wait.',
  options,
  run: async (context, wanted) =>
    wanted.prize === undefined ? list(context) : fulfil(context, wanted.prize, messageOf(wanted)),
})
