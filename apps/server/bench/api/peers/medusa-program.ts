/** Medusa's own command line, installed in the folder this is started in; `start`, when nothing is asked for. */
import { createRequire } from 'node:module'
import { join } from 'node:path'

if (process.argv.length === 2) process.argv.push('start')
// Without whom it writes to it would never end: it tells the error that it cannot write, which is another one.
process.on('disconnect', () => process.exit(1))
createRequire(join(process.cwd(), 'package.json'))('@medusajs/cli/cli.js')
