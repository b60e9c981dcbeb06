import { Parser } from 'htmlparser2'

/** What begins and ends on lines of its own. */
const blocks = new Set([
  ...['address', 'article', 'blockquote', 'div', 'dl', 'dd', 'dt', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['header', 'hr', 'li', 'ol', 'p', 'pre', 'section', 'table', 'tr', 'ul'],
])

const unseen = new Set(['head', 'script', 'style', 'title'])

/** The words of a page of HTML, in lines as it shows them; a quotation's lines begin with `> `, as in a plain mail. */
export const textOfHtml = (html: string): string => {
  let text = ''
  let quotations = 0
  let hidden = 0
  const beginLine = () => {
    if (text !== '' && !text.endsWith('\n')) text += '\n'
  }
  const parser = new Parser({
    onopentagname: name => {
      if (name === 'blockquote') quotations += 1
      if (unseen.has(name)) hidden += 1
      if (name === 'br') text += '\n'
      else if (blocks.has(name)) beginLine()
    },
    ontext: words => {
      const isFirst = text === '' || text.endsWith('\n')
      const shown = isFirst ? words.replaceAll(/\s+/g, ' ').trimStart() : words.replaceAll(/\s+/g, ' ')
      if (hidden > 0 || shown === '') return
      text += isFirst && quotations > 0 ? `> ${shown}` : shown
    },
    onclosetag: name => {
      if (name === 'blockquote') quotations -= 1
      if (unseen.has(name)) hidden -= 1
      if (blocks.has(name)) beginLine()
    },
  })
  parser.write(html)
  parser.end()
  return text.trim()
}
