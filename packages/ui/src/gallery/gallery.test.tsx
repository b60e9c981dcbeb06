import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { minified, styleSheet } from '#testing/style-sheet.ts'
import { Gallery } from './gallery.tsx'

const folder = join(import.meta.dirname, '../../build')
/** Sheets that come with their component alone. */
const lateStyles = ['avatar-cropper', 'breadcrumbs', 'entry-list', 'prose']
  .map(name => readFileSync(join(import.meta.dirname, `../${name}/${name}.css`), 'utf8'))
  .join('')

// What the gallery adds to the sheet: a hero's size, and the dialog shown in its place instead of over everything.
const ownStyle = `.gallery-hero{font-size:var(--text-hero);max-width:16em}.gallery-large{font-size:1.2rem}
  .dialog[data-state="open"]{display:block;position:static;width:100%;margin:0}`

describe('the gallery', () => {
  it.each(['light', 'dark'])('is written to build/gallery-%s.html by the server renderer', theme => {
    const body = renderToString(<Gallery />)
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(folder, `gallery-${theme}.html`),
      `<!doctype html><html lang="zh-CN" data-theme="${theme}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <title>Gallery</title><style>${styleSheet()}${lateStyles}${ownStyle}</style><body>${body}`,
    )
    expect(body).toContain('薄荷加速器')
  })

  it('is the same in the browser as from the server', () => {
    const container = document.createElement('div')
    document.body.append(container)
    container.innerHTML = renderToString(<Gallery />)
    const faults: unknown[] = []
    render(<Gallery />, { container, hydrate: true, onRecoverableError: fault => faults.push(fault) })
    expect(faults).toEqual([])
  })

  it('has no fault that axe can find', { timeout: 60_000 }, async () => {
    document.documentElement.lang = 'en'
    document.title = 'Gallery'
    const { container } = render(<Gallery />)
    expect(await accessibilityFaults(container)).toEqual([])
  })
})

describe('the style sheet', () => {
  it('weighs at most 10 KB with brotli', () => {
    expect(brotliCompressSync(minified(styleSheet())).byteLength).toBeLessThanOrEqual(10_240)
  })
})
