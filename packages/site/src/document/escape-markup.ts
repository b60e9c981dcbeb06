const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as HTML and XML write it, between tags and in attributes; old browsers know each of these entities. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, sign => entities[sign] ?? sign)
