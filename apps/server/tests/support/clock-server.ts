// The server as it is, by a clock that a test moves: it is ahead by the seconds that stand in the file of CLOCK_FILE.
import { readFileSync } from 'node:fs'
import { secondsAfter, systemClock } from '#clock.ts'

const file = process.env.CLOCK_FILE
if (!file) throw new Error('CLOCK_FILE is a file with seconds.')

systemClock.now = () => secondsAfter(new Date(), Number(readFileSync(file, 'utf8')))

await import('#main.ts')
