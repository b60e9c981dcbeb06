import { describe, expect, it } from 'vitest'
import { classesOf } from './build-files.ts'
import { withSheets } from './finish-document.ts'

const sheet = (file: string, css: string) => ({ file, css, classes: classesOf(css) })

const field = sheet(
  '/assets/field.css',
  '@layer components{.field{gap:6px}.field[data-state] .field-error,.field-help{color:red}}',
)
const table = sheet('/assets/table.css', '@layer components{@media (width<40em){.table td{display:block}}}')
const dialog = sheet('/assets/dialog.css', '@layer components{.dialog .button{margin:0}}')

const page = (body: string) => `<html><head><title>$& is no pattern</title></head><body>${body}</body></html>`
const styled = (body: string, imported: string[] = []) =>
  withSheets(page(body), { base: '.button{color:$&}', sheets: [dialog, field, table], imported: new Set(imported) })

const linksOf = (html: string) =>
  [...html.matchAll(/<link rel="stylesheet" href="([^"]*)" type="inlined">/g)].map(([, href]) => href)

describe('the styles of a page', () => {
  it('stand in one sheet at the end of its head, the shared ones first', () => {
    const html = styled('<p class="soft field-help"></p>')
    const [, css] = /<style [^>]*>(.*?)<\/style><link [^>]*><\/head>/.exec(html) ?? []
    expect(css).toBe(`.button{color:$&}${field.css}`)
  })

  it('are those of the components that are shown, whoever brought them', () => {
    expect(linksOf(styled('<div class="wide table"></div>'))).toEqual([table.file])
    expect(linksOf(styled('<p class="button">.dialog</p>'))).toEqual([])
  })

  it('are also those that its routes import, for what is shown later', () => {
    expect(linksOf(styled('<div class="table"></div>', [dialog.file]))).toEqual([dialog.file, table.file])
  })

  it('leave the page’s own text as it is', () => expect(styled('')).toContain('<title>$& is no pattern</title>'))
})

describe('the classes of a sheet', () => {
  it('are those that its selectors begin with', () => {
    expect([...field.classes, ...table.classes, ...dialog.classes]).toEqual(['field', 'field-help', 'table', 'dialog'])
  })
})
