const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as HTML says it; XML's own entities would be unknown to a browser that is too old. */
export const asText = (text: string): string => text.replaceAll(/[&<>"]/g, sign => signs[sign] ?? sign)
