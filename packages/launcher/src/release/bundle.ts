import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import type { Deployable } from './deployables.ts'

/** Stands for the artefact's folder until it is known how deep below it a piece of code lies. */
const artefact = 'bohe-artefact'

/** How a module loads what is CommonJS; without it the bundler sees what is required, and takes it in. */
const ownRequire = 'const require = createRequire(import.meta.url)'

/** Lets a module find the files beside it: in the artefact these lie where they lie in the sources. */
const keepAddresses = (folder: string): Plugin => ({
  name: 'keep-addresses',
  transform(code, id) {
    const place = relative(folder, id).split(sep).join('/')
    if (place.startsWith('..') || place.includes('node_modules') || !code.includes('import.meta.url')) return undefined
    const own = code.includes('require.resolve') ? code : code.replace(ownRequire, '')
    return {
      code: own.replaceAll(
        'import.meta.url',
        `new URL(${JSON.stringify(`${artefact}/${place}`)}, import.meta.url).href`,
      ),
    }
  },
  renderChunk: (code, { fileName }) =>
    code.replaceAll(`"${artefact}/`, `"${'../'.repeat(fileName.split('/').length - 1) || './'}`),
})

/** Takes the named files of a package for the whole of it. */
const takeParts = (parts: NonNullable<Deployable['parts']>): Plugin => ({
  name: 'take-parts',
  resolveId: name => (Object.hasOwn(parts, name) ? `\0parts:${name}` : undefined),
  load(id) {
    const [, name = ''] = id.split('\0parts:')
    const lines = Object.entries(parts[name] ?? {}).map(
      ([what, file]) => `export { default as ${what} } from '${name}/${file}'`,
    )
    return lines.length > 0 ? lines.join('\n') : undefined
  },
})

/** Puts empty classes in the place of what a package loads and we never use. */
const leaveUnused = (unused: NonNullable<Deployable['unused']>): Plugin => ({
  name: 'leave-unused',
  resolveId(name, importer = '') {
    const [owner] = Object.entries(unused).find(([each]) => importer.includes(`/node_modules/${each}/`)) ?? []
    return owner && unused[owner]?.[name] ? `\0unused:${owner}:${name}` : undefined
  },
  load(id) {
    const [, owner = '', name = ''] = id.split(/^\0unused:|:/)
    const classes = unused[owner]?.[name]?.map(each =>
      each === 'default' ? 'export default class {}' : `export class ${each} {}`,
    )
    return classes?.join('\n')
  },
})

const unitsOf = (text: string) =>
  Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')

/**
 * Writes what is not ASCII as escapes: V8 keeps the text of a module for as long as it runs, at two bytes for each
 * character when one of them needs two. A backslash that stood before such a character meant nothing.
 */
const writeAscii: Plugin = {
  name: 'write-ascii',
  generateBundle(_options, files) {
    for (const file of Object.values(files))
      if (file.type === 'chunk')
        file.code = file.code.replaceAll(
          /(\\*)([^\0-\x7f]+)/g,
          (_found, before: string, text: string) => before.slice(0, before.length & ~1) + unitsOf(text),
        )
  },
}

const isOf = (id: string, name: string) => id === name || id.startsWith(`${name}/`)

/** Bundles a program into plain JavaScript for Node, with all of its packages but those that stay beside it. */
export const bundle = async (root: string, program: Deployable, out: string): Promise<void> => {
  const { folder, entries, packages, left } = program
  const sources = join(root, folder)
  const beside = [...packages, ...left]
  const build = await rolldown({
    cwd: sources,
    input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(sources, file)])),
    platform: 'node',
    external: id => beside.some(name => isOf(id, name)),
    plugins: [keepAddresses(sources), takeParts(program.parts ?? {}), leaveUnused(program.unused ?? {}), writeAscii],
    transform: { target: 'node24', define: { 'process.env.NODE_ENV': '"production"' } },
    // Of packages that are bundled as they are.
    checks: { eval: false, circularDependency: false },
    onLog: (level, log, handle) => {
      if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log)
    },
  })
  await build.write({
    dir: out,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    comments: { legal: false, annotation: false, jsdoc: false },
    keepNames: true,
  })
  await build.close()
}

/** The version of a program in its package.json. */
export const versionOf = (root: string, { folder }: Deployable): string =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).version
