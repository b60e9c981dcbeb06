/** HTML that is one already; texts are not. */
export interface Markup {
  markup: string
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, character => entities[character] ?? character)

const plain = (value: string | Markup | Markup[]): string => {
  if (typeof value === 'string') return escaped(value)
  return Array.isArray(value) ? value.map(({ markup }) => markup).join('\n') : value.markup
}

/** HTML with every text in it escaped. */
export const html = (strings: TemplateStringsArray, ...values: (string | Markup | Markup[])[]): Markup => ({
  markup: String.raw({ raw: strings }, ...values.map(plain)),
})
