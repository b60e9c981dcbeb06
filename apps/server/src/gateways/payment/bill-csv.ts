import { toMinor } from '#domain/orders/order-amount.ts'
import { PaymentProviderError } from './payment-gateway.ts'

/** A row of a bill by its columns' titles. */
export type BillRecord = Readonly<Record<string, string>>

/** Cells come behind a backtick, and then may have commas in them, or before a tab: spreadsheets leave long numbers alone so. */
const cellsOf = (line: string): string[] =>
  line.startsWith('`') ? line.slice(1).split(',`') : line.split(',').map(cell => cell.trim())

/** The rows below the line of titles, down to the next line that is not of this table. */
export const recordsOf = (csv: string, firstTitle: string): BillRecord[] => {
  const lines = csv.replace(/^\uFEFF/, '').split(/\r?\n/)
  const start = lines.findIndex(line => line.startsWith(`${firstTitle},`))
  if (start < 0) throw malformed('no table')
  const titles = cellsOf(lines[start] ?? '')
  const end = lines.findIndex((line, index) => index > start && cellsOf(line).length !== titles.length)
  return lines.slice(start + 1, end < 0 ? undefined : end).map(line => recordOf(titles, cellsOf(line)))
}

const recordOf = (titles: string[], cells: string[]): BillRecord =>
  Object.fromEntries(titles.map((title, index) => [title, cells[index] ?? '']))

const malformed = (what: string) => new PaymentProviderError('malformed', `The bill has ${what}`)

/** A column that has to be there, or there has to be a value in. */
export const cell = (record: BillRecord, title: string): string => {
  const value = record[title]
  if (!value) throw malformed(`a row without ${title}`)
  return value
}

/** An amount of yuan in fen, its sign left out. */
export const amountOf = (record: BillRecord, title: string): number => {
  const amount = toMinor(cell(record, title).replace(/^-/, ''))
  if (amount === null) throw malformed(`something else for ${title}`)
  return amount
}
