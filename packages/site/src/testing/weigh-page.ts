import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { htmlLang, type Language } from '@bohe/i18n/language'
import type { ServerBuild } from 'react-router'

type Chunks = Record<string, { file: string; imports?: string[]; css?: string[] }>

/** What a page's first load fetches of script: each file of the build, and its size in bytes as it is sent. */
export interface PageWeight {
  files: { file: string; bytes: number }[]
  /** Sum in bytes. */
  total: number
}

/** Everything a chunk needs before it can run, itself included. */
const closure = (chunks: Chunks, key: string, seen = new Set<string>()): Set<string> => {
  const chunk = chunks[key]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) closure(chunks, imported, seen)
  return seen
}

const keyOf = (chunks: Chunks, file: string) => Object.keys(chunks).find(key => `/${chunks[key]?.file}` === file) ?? ''

const wordFiles = (chunks: Chunks, names: Iterable<string>, language: Language) =>
  [...names].map(name => {
    const key = Object.keys(chunks).find(one => one.endsWith(`/words/${name}/${htmlLang[language]}.ts`))
    const chunk = key && chunks[key]
    if (!chunk) throw new Error(`The build has no words "${name}" in ${language}`)
    return chunk.file
  })

/** The routes from the root to a page, as React Router's build names them. */
const branch = ({ routes }: ServerBuild, id: string): string[] => {
  const parent = routes[id]?.parentId
  return parent ? [...branch({ routes } as ServerBuild, parent), id] : [id]
}

const readBuild = async (buildFolder: string) => {
  const manifest = join(buildFolder, 'client/.vite/manifest.json')
  const chunks = JSON.parse(readFileSync(manifest, 'utf8')) as Chunks
  const build = (await import(pathToFileURL(join(buildFolder, 'server/index.js')).href)) as ServerBuild
  return { chunks, build }
}

const weighed = (buildFolder: string, files: Iterable<string>): PageWeight => {
  const each = [...files].map(file => ({
    file,
    bytes: statSync(join(buildFolder, 'client', `${file}.br`)).size,
  }))
  return { files: each, total: each.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/**
 * Weighs what is fetched, script, words and styles, when a page that is open asks for one more module: all that it imports
 * and the page does not have.
 */
export const weighBeyond = async (
  buildFolder: string,
  { page, module, words, language }: { page: string; module: string; words: string; language: Language },
): Promise<PageWeight> => {
  const { chunks } = await readBuild(buildFolder)
  const held = new Set((await weighPage(buildFolder, page, language)).files.map(({ file }) => file))
  const files = new Set([...closure(chunks, module), ...wordFiles(chunks, [words], language)])
  const styles = Object.values(chunks).flatMap(({ file, css = [] }) => (files.has(file) ? css : []))
  return weighed(buildFolder, new Set([...files, ...styles].filter(file => !held.has(file))))
}

/**
 * Weighs the script that the first load of a page fetches: the entry, the modules of its routes with all they import, the
 * words they ask for in one language, and the list of routes.
 */
export const weighPage = async (buildFolder: string, routeId: string, language: Language): Promise<PageWeight> => {
  const { chunks, build } = await readBuild(buildFolder)
  const ids = branch(build, routeId)
  const modules = [build.assets.entry.module, ...ids.map(id => build.assets.routes[id]?.module ?? '')]
  const handles = ids.map(id => build.routes[id]?.module.handle as { words?: string[] } | undefined)
  const words = wordFiles(chunks, new Set(handles.flatMap(handle => handle?.words ?? [])), language)
  const files = new Set(modules.flatMap(file => [...closure(chunks, keyOf(chunks, file))]))
  for (const file of [...words, build.assets.url.slice(1)]) files.add(file)
  return weighed(buildFolder, files)
}
