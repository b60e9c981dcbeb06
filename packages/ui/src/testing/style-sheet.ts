import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..')

/** The names of the components that bring a sheet of their own, beside the one of every page. */
export const componentSheets = (): string[] => {
  const everywhere = readFileSync(join(folder, 'styles.css'), 'utf8')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(path => path.replaceAll('\\', '/'))
  return files.filter(path => /\/[\w-]+\.css$/.test(path) && !everywhere.includes(`"./${path}"`))
}

/** The sheet of every page with its imports in place, as a bundler delivers it. */
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
