import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { finishDocument } from './finish-document.ts'

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

const page = `<!DOCTYPE html><html><head><link rel="modulepreload" href="/assets/a.js"/>
<script nonce="m4rk">mark()</script></head><body><p>A text <script>steal()</script><script nonce="guess">steal()</script>
<script type="module" async="">import "/uploads/a.js"</script></p>
<script nonce="m4rk" type="module" async="">import "/assets/a.js"</script>
<script src="/assets/b.js"></script></body></html>`

describe('a finished document', () => {
  const { html, policy } = finishDocument(page, 'm4rk', { base: '', sheets: [], imported: new Set() })
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ')

  it('may run its own files and exactly the inline scripts it was rendered with, none of a text', () => {
    expect(scripts).toEqual(["'self'", hashOf('mark()'), hashOf('import "/assets/a.js"')])
  })

  it('says its mark to nobody', () => expect(html + policy).not.toContain('m4rk'))

  it('may not be framed, re-based or told to load from elsewhere', () => {
    for (const rule of ["default-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'"]) {
      expect(policy).toContain(rule)
    }
  })

  it('asks for no module before it is painted', () => {
    expect(html).toContain('<link rel="later" href="/assets/a.js"/>')
    expect(html).toContain('<script type="later">import "/assets/a.js"</script>')
    expect(html).not.toContain('rel="modulepreload"')
  })

  it('lets no script of a text take the place of its own', () => {
    expect(html.match(/type="later"/g)).toHaveLength(1)
  })
})
