import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { htmlLang, languages } from '@bohe/i18n/language'

/** A sheet of the build that comes with the components that import it. */
export interface Sheet {
  /** Its address. */
  file: string
  css: string
  /** The classes that its selectors begin with: a page that has none of them needs nothing of it. */
  classes: ReadonlySet<string>
}

/** The classes that the selectors of a minified sheet begin with. */
export const classesOf = (css: string): Set<string> =>
  new Set([...css.matchAll(/[{},;]\s*\.([\w-]+)/g)].map(([, name = '']) => name))

/** Reads the sheets of a build, in the order of their names. */
export const readSheetFiles = (buildFolder: string): Sheet[] => {
  const client = join(buildFolder, 'client')
  const manifest: object = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
  const names = new Set(Object.values(manifest).flatMap((chunk: { css?: string[] }) => chunk.css ?? []))
  return [...names].sort().map(name => {
    const css = readFileSync(join(client, name), 'utf8').trim()
    return { file: `/${name}`, css, classes: classesOf(css) }
  })
}

/** The built file of each namespace's words: `home/en` → `/assets/….js`. */
export type WordFiles = ReadonlyMap<string, string>

/** Reads from a build which file holds the words of a namespace in a language, so that a page can ask for its own early. */
export const readWordFiles = (buildFolder: string): WordFiles => {
  const manifest = JSON.parse(readFileSync(join(buildFolder, 'client/.vite/manifest.json'), 'utf8'))
  const places = new Set<string>(languages.map(language => htmlLang[language]))
  return new Map(
    Object.entries<{ file: string }>(manifest).flatMap(([source, { file }]) => {
      const [, name, place = ''] = /\/words\/([\w-]+)\/([\w-]+)\.ts$/.exec(source) ?? []
      return places.has(place) ? [[`${name}/${place}`, `/${file}`]] : []
    }),
  )
}
