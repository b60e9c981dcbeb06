import { spanOf } from '#domain/beijing-day.ts'
import { addBatch, type IssuedCard, issueCards } from '#features/cards/issue-cards.ts'
import type { CardBatch } from '#features/cards/store.ts'
import { type CommandContext, CommandRefused, command } from './command.ts'
import { count, day, flag, type Given, needed, text } from './options.ts'
import { requirePackages } from './packages.ts'

const options = {
  'title-zh': needed(text('text', 'what the batch is called in Chinese')),
  'title-en': needed(text('text', 'what it is called in English')),
  package: needed(count('the id of the package that each card holds')),
  months: count('for so many months…', 120),
  days: count('…or for so many days', 3660),
  count: needed(count('how many cards, at most 10000', 10_000)),
  'valid-until': day('the last day of Beijing they can be redeemed; for ever when left out'),
  csv: flag('prints a table with everything a printer needs'),
  'keep-password': flag('keeps the passwords sealed, for cards that are given as prizes'),
}

type Wanted = Given<typeof options>

const lastMoment = (context: CommandContext, date: string | undefined): Date | null => {
  if (date === undefined) return null
  const { until } = spanOf(date)
  if (until <= context.clock.now()) throw new CommandRefused('--valid-until is over')
  return until
}

const batchOf = (context: CommandContext, wanted: Wanted) => {
  const { package: packageId, months = 0, days = 0 } = wanted
  if (months > 0 === days > 0) throw new CommandRefused('give either --months or --days')
  return {
    title_zh: wanted['title-zh'],
    title_en: wanted['title-en'],
    package_id: packageId,
    months,
    days,
    valid_until: lastMoment(context, wanted['valid-until']),
    issued_by: context.operator,
  }
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

const columns = ['card_no', 'card_password', 'title_zh', 'title_en', 'package_id', 'months', 'days', 'valid_until']

const csv = (batch: CardBatch, cards: IssuedCard[]): string[] => {
  const { title_zh, title_en, package_id, months, days, valid_until } = batch
  const common = [title_zh, title_en, package_id, months, days, valid_until?.toISOString() ?? '']
  const rows = cards.map(({ cardNo, password }) => [cardNo, password, ...common])
  return [columns, ...rows].map(cells => cells.map(cell => quoted(String(cell))).join(','))
}

const plain = (cards: IssuedCard[]): string[] => cards.map(({ cardNo, password }) => `${cardNo} ${password}`)

/** `cards:issue`: a batch of recharge cards. The passwords are printed here and nowhere else. */
export const cardsIssue = command({
  summary: 'Issues a batch of recharge cards and prints each number with its password, this once.',
  options,
  run: async (context, wanted) => {
    const batch = batchOf(context, wanted)
    return context.audited(async tx => {
      await requirePackages(tx, [batch.package_id])
      const added = await addBatch(tx, context, batch)
      const keep = { keepPassword: wanted['keep-password'] }
      const cards = await issueCards(tx, context, added.id, wanted.count, keep)
      const lines = wanted.csv ? csv(added, cards) : plain(cards)
      const summary = `batch ${added.id}: ${cards.length} cards`
      const report = { lines: context.isDryRun ? [] : lines, summary, findings: false }
      return { before: null, after: { ...added, cards: cards.length }, result: report }
    })
  },
})
