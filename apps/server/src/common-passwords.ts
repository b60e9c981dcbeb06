import { readFileSync } from 'node:fs'

const characters = 12

const [, lines = ''] = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n---\n')
const common: ReadonlySet<string> = new Set(lines.trim().split('\n'))

/**
 * Whether a password is one of the most used, which opens nothing to guess at: refused wherever a password is set
 * (ASVS 6.2.4). Only its digest is known here, the MD5 in lower-case hex as it travels (product §5).
 */
export const isCommonPassword = (digest: string): boolean => common.has(digest.slice(0, characters))
