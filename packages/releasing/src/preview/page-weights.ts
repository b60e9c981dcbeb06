import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Row } from '@bohe/testing/bench-site/table.ts'
import * as z from 'zod/mini'

/** What a browser fetches for a page as it is opened, in bytes of brotli 11 as the bars of `bench:site` are. */
export interface PageWeight {
  script: number
  styles: number
}

const files = z.object({
  module: z.string(),
  imports: z._default(z.array(z.string()), []),
  css: z._default(z.array(z.string()), []),
})
const route = z.extend(files, { id: z.string(), parentId: z.optional(z.string()), hasDefaultExport: z.boolean() })
const manifest = z.object({ entry: files, routes: z.record(z.string(), route) })

type Files = z.infer<typeof files>
type Routes = z.infer<typeof manifest>['routes']

const manifestIn = (client: string): z.infer<typeof manifest> => {
  const name = readdirSync(join(client, 'assets')).find(file => /^manifest-[\da-f]{8}\.js$/.test(file))
  if (!name) throw new Error(`${client} holds no build of React Router.`)
  const text = readFileSync(join(client, 'assets', name), 'utf8')
  return manifest.parse(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)))
}

const chunks = z.record(z.string(), z.object({ file: z.string(), isDynamicEntry: z.optional(z.boolean()) }))

/** The files that pages fetch later, by their sources: words, a section that is opened. The console's build names none. */
const laterFiles = (client: string): [source: string, address: string][] => {
  const path = join(client, '.vite/manifest.json')
  if (!existsSync(path)) return []
  return Object.entries(chunks.parse(JSON.parse(readFileSync(path, 'utf8'))))
    .filter(([, { isDynamicEntry }]) => isDynamicEntry)
    .map(([source, { file }]) => [source.replace(/^(?:\.\.\/)+/, ''), `/${file}`])
}

const bytesOf = (body: string | Buffer): number => brotliCompressSync(body).length

/** The sheets that a site's server puts into every page: no file holds them, but texts in its build. */
const weighSheetsOfAll = (build: string): number => {
  const server = join(build, 'server/index.js')
  if (!existsSync(server)) return 0
  const sheets = readFileSync(server, 'utf8').match(/"@layer (?:[^"\\]|\\.)*"/g) ?? []
  return bytesOf(sheets.join(''))
}

/** A route with all that are around it. */
const chainOf = (routes: Routes, id: string | undefined): Files[] => {
  const one = id === undefined ? undefined : routes[id]
  return one ? [one, ...chainOf(routes, one.parentId)] : []
}

/** The row of everything that was built, what a page fetches later among it. */
export const everything = 'all that is built'

/** What each page of a build weighs as it is opened, by its route; what pages fetch later, by its source; and all of it. */
export const pageWeights = (build: string): Map<string, PageWeight> => {
  const client = join(build, 'client')
  const { entry, routes } = manifestIn(client)
  const ofAll = weighSheetsOfAll(build)
  const known = new Map<string, number>()
  const weigh = (address: string): number => {
    const file = address.replace(/#.*/, '')
    const bytes = known.get(file) ?? bytesOf(readFileSync(join(client, file)))
    known.set(file, bytes)
    return bytes
  }
  const sum = (addresses: readonly string[]) => [...new Set(addresses)].reduce((all, one) => all + weigh(one), 0)
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId))
  const pages = Object.values(routes).filter(({ id, hasDefaultExport }) => hasDefaultExport && !parents.has(id))
  const weights = pages.map(({ id }): [string, PageWeight] => {
    const sent = [entry, ...chainOf(routes, id)]
    const script = sum(sent.flatMap(({ module, imports }) => [module, ...imports]))
    return [id, { script, styles: ofAll + sum(sent.flatMap(({ css }) => css)) }]
  })
  const later = laterFiles(client).map(([source, file]): [string, PageWeight] => [
    source,
    { script: weigh(file), styles: 0 },
  ])
  const built = readdirSync(join(client, 'assets')).map(file => `/assets/${file}`)
  const ending = (end: string) => sum(built.filter(file => file.endsWith(end)))
  return new Map([...weights, ...later, [everything, { script: ending('.js'), styles: ofAll + ending('.css') }]])
}

const signed = (difference: number) => (difference > 0 ? `+${difference}` : String(difference))

const cellsOf = (before: number | undefined, after: number | undefined) => [
  before ?? '–',
  after ?? '–',
  signed((after ?? 0) - (before ?? 0)),
]

export const weightHeading = ['page', 'script before', 'now', '±', 'styles before', 'now', '±'] as const

/** The pages, and what they fetch later, that weigh another than before, the most changed first, and all that is built. */
export const weightRows = (before: Map<string, PageWeight>, after: Map<string, PageWeight>): Row[] => {
  const change = (name: string) =>
    (['script', 'styles'] as const).map(part => (after.get(name)?.[part] ?? 0) - (before.get(name)?.[part] ?? 0))
  const size = (name: string) => change(name).reduce((sum, one) => sum + Math.abs(one), 0)
  const pages = [...new Set([...before.keys(), ...after.keys()])].filter(name => name !== everything && size(name) > 0)
  return [...pages.sort((one, other) => size(other) - size(one)), everything].map(name => {
    const [old, now] = [before.get(name), after.get(name)]
    return {
      cells: [name, ...cellsOf(old?.script, now?.script), ...cellsOf(old?.styles, now?.styles)],
      isMissed: false,
    }
  })
}
