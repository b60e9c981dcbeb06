import { writeFile } from 'node:fs/promises'
import { openInMemory } from '#database/embedded.ts'
import { seedTestDatabase } from './seed-test-database.ts'

/** Writes a prepared embedded database to the file that the command line names. */
const [, , file = ''] = process.argv
const { db, lite, close } = await openInMemory()
await seedTestDatabase(db)
const snapshot = await lite.dumpDataDir('gzip')
await writeFile(file, Buffer.from(await snapshot.arrayBuffer()))
await close()
