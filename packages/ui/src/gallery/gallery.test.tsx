import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { componentSheets, minified, styleSheet } from '#testing/style-sheet.ts'
import { Gallery } from './gallery.tsx'

const galleryFiles = readdirSync(import.meta.dirname)
  .filter(name => name.endsWith('.tsx') && !name.includes('.test.'))
  .map(name => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('')
const componentFolders = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
  .map(path => path.replaceAll('\\', '/'))
  .filter(path => /^(?!gallery|testing)[\w-]+\/index\.ts$/.test(path))
  .map(path => dirname(path))
// Not shown for themselves: the marks of icon and frame are.
const drawnByOthers = ['brand-shapes']

describe('the gallery', () => {
  it.each(componentFolders.filter(name => !drawnByOthers.includes(name)))('shows %s', name => {
    expect(galleryFiles).toContain(`from '#${name}/`)
  })

  it.each(['zh-CN', 'en'] as const)('is the same in the browser as from the server, in %s', language => {
    const container = document.createElement('div')
    document.body.append(container)
    const gallery = <Gallery language={language} />
    container.innerHTML = renderToString(gallery)
    const faults: unknown[] = []
    render(gallery, { container, hydrate: true, onRecoverableError: fault => faults.push(fault) })
    expect(faults).toEqual([])
  })

  it('can be imported by no site: it has no index', () => {
    expect(readdirSync(import.meta.dirname)).not.toContain('index.ts')
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
