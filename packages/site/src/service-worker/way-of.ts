/** How a request is answered: a page from the network, or the one without; a built file that is kept; the rest by nobody here. */
export type Way = 'page' | 'asset' | 'network'

/**
 * Pages are asked for each time and never kept: one may be a member's own. What the build names by its content is kept.
 * The API, forms, and what is elsewhere pass by.
 */
export const wayOf = ({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): Way => {
  const asked = new URL(url)
  if (method !== 'GET' || asked.origin !== origin) return 'network'
  if (mode === 'navigate') return 'page'
  return asked.pathname.startsWith('/assets/') ? 'asset' : 'network'
}
