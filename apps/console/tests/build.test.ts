import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const assets = join(import.meta.dirname, '../build/client/assets')

const read = (file: string): string => readFileSync(join(assets, file), 'utf8')

/** The files that a file of script imports before it runs; what it fetches later is not among them. */
const importsOf = (file: string): string[] =>
  [...read(file).matchAll(/(?:from|^import|;import)\s*["']\.\/([^"']+\.js)["']/g)].map(([, name]) => name ?? '')

const withImports = (files: readonly string[]): Set<string> => {
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const each of importsOf(file)) visit(each)
  }
  for (const file of files) visit(file)
  return seen
}

describe('the first screen of the console', () => {
  const scripts = readdirSync(assets).filter(name => name.endsWith('.js'))
  const beginning = (name: string) => scripts.filter(file => file.startsWith(name))
  const first = withImports(
    ['entry.client-', 'root-', 'shell-route-', 'today-route-', 'manifest-', 'en-'].flatMap(beginning),
  )

  it('is at most 180 KB of script, brotli', () => {
    const bytes = [...first].reduce((sum, file) => sum + statSync(join(assets, `${file}.br`)).size, 0)
    expect(first.size).toBeGreaterThan(5)
    expect(bytes).toBeLessThanOrEqual(180_000)
  })

  it('has no plots: they come when there is something to plot', () => {
    const [plot = ''] = beginning('day-plot-')
    expect(read(plot)).toContain('recharts')
    expect([...first].filter(file => read(file).includes('recharts'))).toEqual([])
  })
})
