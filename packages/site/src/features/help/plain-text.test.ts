import { expect, it } from 'vitest'
import { plainText } from './help-data.ts'

it.each([
  ['<p>打开<strong>设置</strong>。</p><p>再试一次。</p>', '打开设置。 再试一次。'],
  ['<ul><li>Windows</li><li>Mac</li></ul>', 'Windows Mac'],
  ['<p>a &lt;b&gt; &amp;&nbsp;c &quot;d&#39;s&quot;</p>', 'a <b> & c "d\'s"'],
  ['&amp;lt;', '&lt;'],
  ['', ''],
])('%s reads: %s', (html, text) => expect(plainText(html)).toBe(text))
