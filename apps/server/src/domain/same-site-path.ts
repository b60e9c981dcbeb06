const here = 'https://here.invalid'

/**
 * The path of this site that a text means, '' when it means none or might be read as another site's address. What comes
 * back is the path as a browser would spell it.
 */
export const sameSitePath = (text: string): string => {
  if (!text.startsWith('/') || text.includes('\\') || !URL.canParse(text, here)) return ''
  const { origin, pathname, search, hash } = new URL(text, here)
  return origin === here && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : ''
}
