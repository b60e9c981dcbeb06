import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FastifyReply } from 'fastify'
import { Refused } from '#http/handlers.ts'

/** A page of a list, as its handler answers it. */
export interface ListPage {
  list: readonly Record<string, unknown>[]
  next: string
}

/** Asks for the page after a row; '' for the first. */
export type NextPage = (after: string) => Promise<object>

const cellOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value

async function* rowsFrom(first: ListPage, nextPage: NextPage): AsyncGenerator<Record<string, unknown>> {
  for (let page = first; ; ) {
    for (const row of page.list)
      yield Object.fromEntries(Object.entries(row).map(([column, value]) => [column, cellOf(value)]))
    if (page.next === '') return
    const answer = await nextPage(page.next)
    // A list that was allowed a moment ago is refused: its file ends broken, not short.
    if (answer instanceof Refused) throw new Error(`the list is refused: ${answer.refused}`)
    page = answer as ListPage
  }
}

/**
 * Sends a list as one CSV file, page by page as fast as it is read. A spreadsheet takes it for UTF-8, and runs no cell of
 * it: what begins like a formula is quoted by an apostrophe.
 */
export const sendCsv = (
  reply: FastifyReply,
  file: string,
  columns: readonly string[],
  first: ListPage,
  nextPage: NextPage,
) => {
  const writer = stringify({ header: true, columns: [...columns], bom: true, escape_formulas: true })
  const rows = Readable.from(rowsFrom(first, nextPage))
  rows.on('error', error => writer.destroy(error))
  writer.on('close', () => rows.destroy())
  reply.answerCode = 0
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${file}.csv"`)
    .send(rows.pipe(writer))
}
