const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** What a reader sees of sanitised HTML, on one line: for searching and for excerpts, never to be shown as HTML. */
export const plainText = (html: string): string =>
  html
    .replace(/<\/(?:p|li|h\d|td|th|tr|pre|blockquote)>|<br\s*\/?>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#39|\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
