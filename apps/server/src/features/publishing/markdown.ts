import { Marked } from 'marked'

const marked = new Marked({ gfm: true, async: false })

/** Markdown as HTML that nobody has sanitised. */
export const unsafeHtmlOf = (markdown: string): string => marked.parse(markdown, { async: false })
