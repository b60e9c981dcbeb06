import { clawBack, type NotClawable } from '#features/referral/referral.ts'
import { CommandRefused, command, inDays } from './command.ts'
import { count, needed, text } from './options.ts'

const reasons: Record<NotClawable, string> = {
  'not-invited': 'no invitation of theirs was counted',
  'taken-back': 'their invitation was taken back already',
}

/** `referral:clawback`: what a friend's invitation gave is taken back from who invited. */
export const referralClawback = command({
  summary: 'Takes back what is left of the days that the invitation of one friend gave.',
  options: {
    friend: needed(count('the member id of the friend; the ledger names it friend:<id>')),
    reason: needed(text('text', 'why; kept with the action')),
  },
  run: async ({ audited, clock }, { friend }) =>
    audited(async tx => {
      const taken = await clawBack(tx, friend, clock.now())
      if (typeof taken === 'string') throw new CommandRefused(`friend ${friend}: ${reasons[taken]}`)
      const { activityId, inviterId, days, seconds } = taken
      const summary = `friend ${friend}: of the ${days} days given to member ${inviterId}, ${inDays(seconds)} taken back`
      return {
        before: { activityId, inviterId, days },
        after: { days: 0, seconds },
        result: { lines: [], summary, findings: false },
      }
    }),
})
