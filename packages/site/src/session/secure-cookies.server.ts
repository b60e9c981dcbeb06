import { runningSite } from '#server/settings.ts'

/** Cookies of a site as it sets them: `Secure` where its visitors see it over https, which its settings say. */
export const secureCookies = (cookies: readonly string[], site: 'intl' | 'cn'): string[] =>
  runningSite().origins[site].startsWith('https:')
    ? cookies.map(cookie => (/;\s*secure(?:;|$)/i.test(cookie) ? cookie : `${cookie}; Secure`))
    : [...cookies]
