import { runningSite } from '#server/settings.ts'

/** The origin that a visitor sees this site at; the edition's own for an address that is none of ours. */
export const siteOrigin = (request: Request, edition: 'intl' | 'cn'): string => {
  const { origins } = runningSite()
  const { host } = new URL(request.url)
  return Object.values(origins).find(origin => new URL(origin).host === host) ?? origins[edition]
}
