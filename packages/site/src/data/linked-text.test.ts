import { expect, it } from 'vitest'
import { linkedText } from './linked-text.ts'

const links = (text: string) => linkedText(text).flatMap(({ href }) => (href === undefined ? [] : [href]))

it.each([
  ['see https://bohe.example/a?b=1#c.', ['https://bohe.example/a?b=1#c']],
  ['见（https://bohe.example/帮助）。http://two.example', ['https://bohe.example/帮助', 'http://two.example']],
  ['"https://bohe.example/x", he said', ['https://bohe.example/x']],
  ['javascript:alert(1) data:text/html,x ftp://a.example //b.example', []],
  ['https://', []],
  ['<a href="https://bohe.example/y">', ['https://bohe.example/y']],
])('%s', (text, expected) => {
  expect(links(text)).toEqual(expected)
  // Whatever is made a link, nothing of the text is lost.
  expect(
    linkedText(text)
      .map(part => part.text)
      .join(''),
  ).toBe(text)
})
