import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@bohe/launcher/root.ts'
import { describe, expect, it } from 'vitest'
import { loadedBy, type Named, styledClasses, usedClasses } from '#class-names.ts'

const sheets = styledClasses(root, 'packages/ui/src').concat(styledClasses(root, 'packages/site/src'))
/** On every page. */
const always = ['packages/ui/src', 'packages/site/src'].flatMap(folder =>
  [...readFileSync(join(root, folder, 'styles.css'), 'utf8').matchAll(/@import "\.\/([^"]+)"/g)].map(
    ([, sheet = '']) => `${folder}/${sheet}`,
  ),
)

const sheetsOf = (name: string) => sheets.filter(({ classes }) => classes.includes(name)).map(({ file }) => file)

/** Classes with a sheet that is neither on every page nor among `has`. */
const unstyled = ({ file, classes }: Named, has: (sheet: string) => boolean) =>
  classes
    .filter(name => sheetsOf(name).length > 0 && !sheetsOf(name).some(sheet => always.includes(sheet) || has(sheet)))
    .map(name => `${file}: ${name}`)

describe('a component', () => {
  const loads = loadedBy(root, 'packages/ui/src')
  const components = usedClasses(root, 'packages/ui/src').filter(({ file }) => !file.includes('/gallery/'))

  it('imports the sheets of the classes it uses', () => {
    const own = components.flatMap(one => unstyled(one, sheet => loads(one.file).has(sheet)))
    // Lists of entries stand in a column of the site's; nothing else of them is the site's.
    expect(components.length).toBeGreaterThan(30)
    expect(own.filter(name => name !== 'packages/ui/src/entry-list/entry-list.tsx: entry-list')).toEqual([])
  })
})

describe('a feature of the site', () => {
  const featureOf = (file: string) => /^packages\/site\/src\/features\/([\w-]+)\//.exec(file)?.[1]

  it('uses no class that only another feature styles', () => {
    const features = usedClasses(root, 'packages/site/src/features')
    const lent = features.flatMap(one =>
      unstyled(one, sheet => featureOf(sheet) === undefined || featureOf(sheet) === featureOf(one.file)),
    )
    expect(features.length).toBeGreaterThan(30)
    expect(lent).toEqual([])
  })
})
