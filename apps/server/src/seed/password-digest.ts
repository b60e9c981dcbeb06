import { createHash } from 'node:crypto'

/** What a client sends for a typed password. */
export const passwordDigest = (password: string): string => createHash('md5').update(password).digest('hex')
