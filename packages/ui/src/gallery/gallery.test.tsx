import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { componentSheets, minified, styleSheet, wholeStyleSheet } from '#testing/style-sheet.ts'
import { Gallery } from './gallery.tsx'

const folder = join(import.meta.dirname, '../../build')
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
      <title>Gallery</title><style>${wholeStyleSheet()}${ownStyle}</style><body>${body}`,
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
  it('of every page weighs at most 5 KB with brotli', () => {
    expect(brotliCompressSync(minified(styleSheet())).byteLength).toBeLessThanOrEqual(5000)
  })

  it.each(componentSheets())('%s comes with its component, in a layer', path => {
    const folder = join(import.meta.dirname, '..', dirname(path))
    const components = readdirSync(folder).filter(name => name.endsWith('.tsx'))
    const bringing = components.filter(name =>
      readFileSync(join(folder, name), 'utf8').includes(`import './${basename(path)}'`),
    )
    expect(bringing).not.toEqual([])
    expect(readFileSync(join(folder, basename(path)), 'utf8')).toMatch(/^@layer components \{/)
  })
})
