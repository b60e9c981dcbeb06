import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { type Connection, openServer } from '#database/connect.ts'
import { databaseWire } from '#tests/support/database/database-wire.ts'
import { databases } from '#tests/support/database/databases.ts'
import { serverUrl } from '#tests/support/database/postgres-admin.ts'

const open: (Connection | { close(): Promise<void> })[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

/** Waits until something is so; a test that waits in vain is ended by its own time limit. */
const until = async (isSo: () => boolean) => {
  while (!isSo()) await wait(5)
}

describe.each(databases)('what nodes tell each other, on $name', database => {
  const check = it.skipIf(database.open === undefined)
  const connection = async () => {
    const made = await (database.open as () => Promise<Connection>)()
    open.push(made)
    return made
  }

  check('reaches everybody who hears, in order, the teller too', async () => {
    const { notices } = await connection()
    const [one, other]: [string[], string[]] = [[], []]
    notices.hear(text => one.push(text))
    notices.hear(text => other.push(text))
    await wait(300)
    for (let at = 0; at < 50; at += 1) notices.publish(`7:${at}`)
    await until(() => one.length === 50 && other.length === 50)
    expect(one).toEqual(Array.from({ length: 50 }, (_, at) => `7:${at}`))
  })

  check('is not heard any more by who stopped to hear', async () => {
    const { notices } = await connection()
    const [one, other]: [string[], string[]] = [[], []]
    const stop = notices.hear(text => one.push(text))
    notices.hear(text => other.push(text))
    await wait(300)
    stop()
    notices.publish('7:1')
    await until(() => other.length === 1)
    expect(one).toEqual([])
  })

  check('carries quotes and other scripts as they are', async () => {
    const { notices } = await connection()
    const heard: string[] = []
    notices.hear(text => heard.push(text))
    await wait(300)
    notices.publish('7~staff~O\'Neil; 薄荷 \\ "x"')
    await until(() => heard.length === 1)
    expect(heard).toEqual(['7~staff~O\'Neil; 薄荷 \\ "x"'])
  })
})

describe.skipIf(serverUrl === undefined)('a node that loses the database', () => {
  it('says so in one line, goes on, and hears again when it is back', async () => {
    const wire = await databaseWire(serverUrl ?? '')
    const told: string[] = []
    const { notices, close } = openServer({
      ...{ url: wire.url, pool: 1 },
      noticesListener: { deaf: () => told.push('deaf'), hearing: () => told.push('hearing') },
    })
    const heard: string[] = []
    notices.hear(text => heard.push(text))
    await until(() => told.includes('hearing'))
    wire.cut()
    await until(() => told.includes('deaf'))
    notices.publish('7:1')
    wire.flow()
    await until(() => told.at(-1) === 'hearing')
    notices.publish('7:2')
    await until(() => heard.includes('7:2'))
    await close()
    await wire.stop()
  })
})
