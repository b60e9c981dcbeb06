import { Parser } from 'htmlparser2'

/** What begins and ends on lines of its own. */
const blocks = new Set([
  ...['address', 'article', 'blockquote', 'div', 'dl', 'dd', 'dt', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['header', 'hr', 'li', 'ol', 'p', 'pre', 'section', 'table', 'tr', 'ul'],
])

const unseen = new Set(['script', 'style', 'title'])

/** The words of a page of HTML, in lines as it shows them; a quotation's lines begin with `> `, as in a plain mail. */
export const textOfHtml = (html: string): string => {
  const lines: string[] = []
  let line = ''
  let quotations = 0
  let hidden = 0
  const endLine = () => {
    lines.push(line.trimEnd())
    line = ''
  }
  const endBegunLine = () => {
    if (line !== '') endLine()
  }
  const parser = new Parser({
    onopentagname: name => {
      if (name === 'blockquote') quotations += 1
      if (unseen.has(name)) hidden += 1
      if (name === 'br') endLine()
      else if (blocks.has(name)) endBegunLine()
    },
    ontext: words => {
      if (hidden > 0) return
      const shown = words.replaceAll(/\s+/g, ' ')
      if (line !== '') line += shown
      else if (shown.trim() !== '') line = (quotations > 0 ? '> ' : '') + shown.trimStart()
    },
    onclosetag: name => {
      if (name === 'blockquote') quotations -= 1
      if (unseen.has(name)) hidden -= 1
      if (blocks.has(name)) endBegunLine()
    },
  })
  parser.write(html)
  parser.end()
  endLine()
  return lines.join('\n').trim()
}
