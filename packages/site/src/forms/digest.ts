/** Turns a typed password into what travels: its MD5, 32 lower-case hex digits (spec §3). */
export type DigestPassword = (password: string) => Promise<string>

/** In a browser; the digest is fetched when the first form with a password is sent. */
export const digestInBrowser: DigestPassword = async password => (await import('js-md5')).md5(password)
