import { writeFile } from 'node:fs/promises'
import { openServer } from '#database/connect.ts'
import { openInMemory } from '#database/embedded.ts'
import { seedTestDatabase } from './seed-test-database.ts'

// Prepares what each test copies: the embedded database as the file that the command line names and, if a URL follows,
// the database of a PostgreSQL server there.
const [, , file = '', url] = process.argv
// Each test unpacks the file: it holds nothing that no test reads, and no log of 16 MB.
const { db, lite, close } = await openInMemory({ initDbStartParams: ['--wal-segsize=1'] })
await seedTestDatabase(db)
for (const unused of ['template0', 'template1']) {
  await lite.exec(`alter database ${unused} is_template false`)
  await lite.exec(`drop database ${unused}`)
}
const snapshot = await lite.dumpDataDir('none')
await writeFile(file, Buffer.from(await snapshot.arrayBuffer()))
await close()
if (url) {
  const server = openServer({ url, pool: 1 })
  await seedTestDatabase(server.db).finally(server.close)
}
