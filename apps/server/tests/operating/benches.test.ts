import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isDeep } from '@bohe/testing/variants.ts'
import { describe, expect, it } from 'vitest'

const folder = fileURLToPath(new URL('../../bench', import.meta.url))

/** The least that each bench measures, by its arguments; nothing is asked of its figures on a busy machine. */
const least = {
  'the growth of the database': ['growth.ts', '--members', '2000,4000'],
  'the console': ['console.ts', '--members', '2000'],
  'the calls of the API': ['api/bench-api.ts', '--call', 'user/info', '--rounds', '1'],
}

const run = ([program = '', ...args]: readonly string[]) =>
  new Promise<{ printed: string; errors: string }>(done => {
    execFile(process.execPath, [`${folder}/${program}`, ...args], (_, printed, errors) => done({ printed, errors }))
  })

describe.runIf(isDeep)('benches, which nobody runs each day', () => {
  it.for(Object.entries(least))('%s ends with a table and no error', { timeout: 240_000 }, async ([, args]) => {
    const { printed, errors } = await run(args)
    expect(errors).toBe('')
    expect(printed).toMatch(/^milliseconds .+\n.+\d\.\d/m)
  })
})
