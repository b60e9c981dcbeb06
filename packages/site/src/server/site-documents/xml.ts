import { escapeMarkup } from '#document/escape-markup.ts'

/** Characters that XML 1.0 has no way to say. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const unsayable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu

/** Text as XML says it, between tags and in attributes. */
export const xmlText = (text: string): string => escapeMarkup(text.replace(unsayable, ''))

/** An element with its text. */
export const xmlElement = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`

/** The first line of every document. */
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
