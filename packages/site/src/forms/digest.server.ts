import { createHash } from 'node:crypto'
import type { DigestPassword } from './digest.ts'

/** On the site's server, for a form that was sent without script. */
export const digestOnServer: DigestPassword = async password => createHash('md5').update(password).digest('hex')
