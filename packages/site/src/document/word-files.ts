import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { htmlLang, languages } from '@bohe/i18n/language'

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
