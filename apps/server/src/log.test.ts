import { expect, it, vi } from 'vitest'
import { createLog, inBatches } from './log.ts'

const written = (write: (log: ReturnType<typeof createLog>) => void) => {
  const lines: string[] = []
  write(createLog(line => lines.push(line)))
  return lines
}

it('writes a line of JSON for each entry', () => {
  const [line = ''] = written(log => log.warn({ attempt: 7 }, 'a provider did not answer'))
  expect(line).toMatch(/^\{.*\}\n$/)
  expect(JSON.parse(line)).toEqual({
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    attempt: 7,
    message: 'a provider did not answer',
  })
})

it('describes an error with its causes, and nothing else that it carries', () => {
  const cause = Object.assign(new TypeError('deeper'), { detail: 'Key (email)=(gold@bohe.test) exists' })
  const lines = written(log => {
    log.error({ error: new Error('the outer', { cause }) }, 'a call failed')
    log.child({ id: 'req-1' }).warn({ err: cause }, 'of the server')
  })
  const inner = { name: 'TypeError', message: 'deeper', stack: expect.stringContaining('log.test.ts') }
  expect(JSON.parse(lines[0] ?? '').error).toEqual({
    name: 'Error',
    message: 'the outer',
    stack: expect.stringContaining('log.test.ts'),
    cause: inner,
  })
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ id: 'req-1', err: inner })
})

it.each([
  '/api/user/info?account_token=abc&lang=en',
  'already sent in the "/api/user/info?account_token=abc" (GET) route',
])('holds no query: %s', message => {
  const [line = ''] = written(log => log.warn({ url: '/x?account_token=abc' }, message))
  expect(line).not.toContain('abc')
  expect(JSON.parse(line).message).toContain('/api/user/info')
})

it('writes ordinary lines together, soon, and a warning at once, behind what came before it', () => {
  vi.useFakeTimers()
  const written: string[][] = []
  const messages = (lines: string) =>
    lines
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line).message)
  const log = createLog(inBatches(lines => written.push(messages(lines))))
  for (const message of ['one', 'two']) log.info(message)
  expect(written).toEqual([])
  vi.advanceTimersByTime(50)
  log.info('three')
  log.warn('four')
  log.info('five')
  expect(written).toEqual([
    ['one', 'two'],
    ['three', 'four'],
  ])
  vi.advanceTimersByTime(50)
  expect(written.at(-1)).toEqual(['five'])
  vi.useRealTimers()
})
