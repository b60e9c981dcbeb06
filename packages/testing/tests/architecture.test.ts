import { root } from '@bohe/launcher/world.ts'
import { describe, expect, it } from 'vitest'
import { type Import, importsIn } from '#architecture.ts'

/** Who may import what of ours; a row that is not here may import nothing of ours. */
const allowed: Record<string, readonly string[]> = {
  'packages/i18n': [],
  'packages/ui': [],
  'packages/launcher': ['sandbox'],
  'packages/validation': ['i18n'],
  'packages/api-client': ['validation', 'i18n'],
  'packages/site': ['ui', 'i18n', 'validation', 'api-client'],
  'packages/testing': ['launcher', 'api-client', 'ui'],
  'apps/intl': ['site', 'ui', 'i18n', 'validation', 'api-client'],
  'apps/cn': ['site', 'ui', 'i18n', 'validation', 'api-client'],
  'apps/server': ['api-client', 'validation', 'i18n'],
  'apps/sandbox': [],
}

/** Inside the server: the folders that a folder may import from, beside itself and the single files beside the folders. */
const layers: Record<string, readonly string[]> = {
  domain: [],
  gateways: ['domain'],
  database: ['domain', 'features'],
  jobs: ['database', 'domain', 'features'],
  features: ['database', 'domain', 'gateways', 'http', 'jobs'],
  http: ['database', 'domain', 'features'],
  seed: ['database', 'domain', 'features'],
}

const isTest = ({ file }: Import) => /\.test\.tsx?$|\/(?:tests|e2e|testing)\/|vitest\.|\/world-setup/.test(file)

const ours = ({ specifier }: Import) => /^@bohe\/([\w-]+)/.exec(specifier)?.[1]

describe.each(Object.entries(allowed))('%s', (folder, mayImport) => {
  const imports = importsIn(root, folder)

  it('has sources', () => expect(imports.length).toBeGreaterThan(0))

  it(`imports of ours only: ${mayImport.join(', ') || 'nothing'}`, () => {
    const wrong = imports
      .filter(one => !isTest(one))
      .filter(one => {
        const target = ours(one)
        return target !== undefined && target !== folder.split('/')[1] && !mayImport.includes(target)
      })
    expect(wrong).toEqual([])
  })

  it('never climbs out of its folder by a relative path', () => {
    expect(imports.filter(({ specifier }) => specifier.startsWith('../..') && !specifier.endsWith('.json'))).toEqual([])
  })
})

describe('the server', () => {
  const imports = importsIn(root, 'apps/server/src').filter(one => !isTest(one))

  it.each(Object.entries(layers))('%s imports only from %j', (layer, mayImport) => {
    const wrong = imports.filter(({ file, specifier }) => {
      const target = /^#([\w-]+)\//.exec(specifier)?.[1]
      const isOfLayer = file.startsWith(`apps/server/src/${layer}/`)
      return isOfLayer && target !== undefined && target !== layer && !mayImport.includes(target)
    })
    expect(wrong).toEqual([])
  })

  it('keeps its domain pure: no clock, random, files, network or database in it', () => {
    const pure = imports.filter(({ file }) => file.startsWith('apps/server/src/domain/'))
    const impure = /^node:|^pg$|^kysely$|^fastify|^#(?!domain\/)/
    expect(pure.filter(({ specifier }) => impure.test(specifier))).toEqual([])
  })

  it('loads the contract of the API, never its client', () => {
    expect(imports.filter(({ specifier }) => /^@bohe\/api-client\/(?!contract|envelope)/.test(specifier))).toEqual([])
  })
})

describe('the features of the site', () => {
  it('never import another feature', () => {
    const wrong = importsIn(root, 'packages/site/src/features').filter(({ file, specifier }) => {
      const own = /features\/([\w-]+)\//.exec(file)?.[1]
      const target = /#features\/([\w-]+)\//.exec(specifier)?.[1]
      return target !== undefined && target !== own
    })
    expect(wrong).toEqual([])
  })
})
