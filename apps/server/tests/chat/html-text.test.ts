import { expect, it } from 'vitest'
import { ownWords } from '#domain/chat/mail-reply.ts'
import { textOfHtml } from '#features/chat/html-text.ts'

it.each([
  ['words with what stands for signs', '<p>5 &lt; 6 &amp;&nbsp;7</p>', '5 < 6 & 7'],
  ['lines as they are shown', '<div>one<br>two</div>\n<div>three</div><p>four</p>', 'one\ntwo\nthree\nfour'],
  ['nothing that is not shown', '<head><title>t</title><style>p{}</style></head>hello<script>x()</script>', 'hello'],
  ['what follows a head that does not end', '<head><title>t</title><div>hello</div>', 'hello'],
  ['a quotation as a plain mail has it', 'mine<blockquote>yours<br>too</blockquote>', 'mine\n> yours\n> too'],
  ['words on one line over several of the source', '<b>one</b>\n  two', 'one two'],
])('reads %s', (_, html, text) => expect(textOfHtml(html)).toBe(text))

it('leaves what a mail program quotes to be left out', () => {
  const html = '<div>Thanks!</div><div>On Mon, Bohe wrote:<br><blockquote>It is on its way</blockquote></div>'
  expect(ownWords(textOfHtml(html))).toBe('Thanks!')
})

it('reads what is nested without end, and many short lines, in no time', () => {
  const began = performance.now()
  expect(textOfHtml(`${'<div>'.repeat(40_000)}x`)).toBe('x')
  expect(textOfHtml('<p>a</p>'.repeat(25_000))).toHaveLength(49_999)
  expect(performance.now() - began).toBeLessThan(2000)
})
