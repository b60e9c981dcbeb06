import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { askAgain } from './ask-again.ts'

const queryKey = ['chats']

/** A list on screen, whose calls are answered one by one with what there is as they are asked. */
const listOf = (rows: readonly string[]) => {
  const calls: Array<() => void> = []
  const queries = new QueryClient()
  const ask = () => {
    const answer = [...rows]
    return new Promise<string[]>(resolve => calls.push(() => resolve(answer)))
  }
  const leave = new QueryObserver(queries, { queryKey, queryFn: ask }).subscribe(() => undefined)
  const query = queries.getQueryCache().find({ queryKey })
  if (!query) throw new Error('There is no query')
  return { calls, queries, query, leave, shown: () => queries.getQueryData(queryKey) }
}

it('a list that was on its way when something changed is asked for once more', async () => {
  const rows = ['first']
  const { calls, queries, query, leave, shown } = listOf(rows)
  rows.push('second')
  const asked = [askAgain(queries, query), askAgain(queries, query)]
  calls[0]?.()
  await expect.poll(() => calls.length).toBe(2)
  expect(shown()).toEqual(['first'])
  calls[1]?.()
  await Promise.all(asked)
  expect(shown()).toEqual(['first', 'second'])
  expect(calls).toHaveLength(2)
  leave()
})

it('a list that is there is asked for again at once', async () => {
  const rows = ['first']
  const { calls, queries, query, leave, shown } = listOf(rows)
  calls[0]?.()
  await expect.poll(shown).toEqual(['first'])
  rows.push('second')
  const asked = askAgain(queries, query)
  calls[1]?.()
  await asked
  expect(shown()).toEqual(['first', 'second'])
  leave()
})
