import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..')

/** The whole sheet with its imports in place, as a bundler delivers it. */
export function styleSheet(): string {
  const entry = readFileSync(join(folder, 'styles.css'), 'utf8')
  return entry.replace(/@import "(.+?)" layer\((\w+)\);/g, (_, path: string, layer: string) => {
    return `@layer ${layer} {\n${readFileSync(join(folder, path), 'utf8')}}`
  })
}

/** Without comments and needless space: close to what a minifier makes of it. */
export function minified(sheet: string): string {
  return sheet
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
}
