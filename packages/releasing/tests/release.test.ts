import { readChangesets } from '@changesets/read'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nextRelease, prepareRelease } from '#changesets/prepare-release.ts'
import { tagRelease } from '#changesets/tag-release.ts'
import { writeReleasedContract } from '#contract/released-contract.ts'
import { type DeployableName, deployables } from '#deployables.ts'
import { ScratchCheckout } from './scratch-checkout.ts'

let checkout: ScratchCheckout
beforeEach(() => {
  checkout = new ScratchCheckout()
})
afterEach(() => checkout.remove())

/** As `pnpm version:cn` does it. */
const version = async (name: DeployableName) => {
  const release = await prepareRelease(checkout.folder, deployables[name].package)
  if (!release) throw new Error(`Nothing waits for ${name}.`)
  writeReleasedContract(checkout.folder, name, { version: release.version, calls: {}, codes: {} })
  return release
}

/** As `pnpm release:tag cn` does it. */
const tag = (name: DeployableName) => tagRelease(checkout.folder, name, checkout.changed())

const filesOf = (name: DeployableName) => [
  `apps/${name}/CHANGELOG.md`,
  `apps/${name}/package.json`,
  `contracts/released/${name}.json`,
]

describe.each([
  ['cn', 'intl'],
  ['intl', 'cn'],
] as const)('a hotfix of %s while a changeset of %s waits', (own, other) => {
  it("changes no file of the other's, and leaves its changeset whole", async () => {
    checkout.changeset('a-plan', { [`@bohe/${other}`]: 'minor' }, 'Plans have pictures.')
    checkout.changeset('a-fix', { [`@bohe/${own}`]: 'patch' }, 'The page opens again.')
    const waiting = checkout.read('.changeset/a-plan.md')
    await version(own)
    expect(checkout.changed().sort()).toEqual(['.changeset/a-fix.md', ...filesOf(own)].sort())
    expect(checkout.read('.changeset/a-plan.md')).toBe(waiting)
    expect(checkout.version(`apps/${own}`)).toBe('0.1.1')
    expect(checkout.version(`apps/${other}`)).toBe('0.1.0')
    expect(checkout.read(`apps/${own}/CHANGELOG.md`)).toMatch(
      /## 0\.1\.1\n\n### Patch Changes\n\n- \w{7}: The page opens again\.\n$/,
    )
  })

  it("takes its own part of a changeset of both, and leaves the other's", async () => {
    checkout.changeset('both', { '@bohe/intl': 'minor', '@bohe/cn': 'patch' }, 'Pages are faster.')
    await version(own)
    expect(await readChangesets(checkout.folder)).toEqual([
      {
        id: 'both',
        releases: [{ name: `@bohe/${other}`, type: other === 'intl' ? 'minor' : 'patch' }],
        summary: 'Pages are faster.',
      },
    ])
    await version(other)
    expect(await readChangesets(checkout.folder)).toEqual([])
    for (const site of [own, other]) expect(checkout.read(`apps/${site}/CHANGELOG.md`)).toContain('Pages are faster.')
    expect([checkout.version('apps/intl'), checkout.version('apps/cn')]).toEqual(['0.2.0', '0.1.1'])
  })
})

describe('a sentence about what is shared', () => {
  it('is in the changelog of each app that shows it', async () => {
    checkout.changeset('a-dialog', { '@bohe/ui': 'minor' }, 'Dialogs close by Escape.')
    checkout.changeset('a-word', { '@bohe/i18n': 'patch' }, 'Words are clearer.')
    for (const name of ['intl', 'cn', 'console'] as const) await version(name)
    expect(await readChangesets(checkout.folder)).toEqual([])
    for (const name of ['intl', 'cn']) {
      expect(checkout.read(`apps/${name}/CHANGELOG.md`)).toMatch(
        /## 0\.2\.0[\s\S]*Dialogs close by Escape[\s\S]*Words are clearer/,
      )
    }
    expect(checkout.read('apps/console/CHANGELOG.md')).toContain('Dialogs close by Escape.')
    expect(checkout.read('apps/console/CHANGELOG.md')).not.toContain('Words')
    expect(checkout.version('packages/ui')).toBe('0.1.0')
    expect(await nextRelease(checkout.folder, '@bohe/server')).toBeUndefined()
  })

  it('raises by what is said of an app itself, where it is named, too', async () => {
    checkout.changeset('a-dialog', { '@bohe/ui': 'minor', '@bohe/cn': 'patch' }, 'Dialogs close by Escape.')
    expect((await nextRelease(checkout.folder, '@bohe/cn'))?.version).toBe('0.1.1')
    expect((await nextRelease(checkout.folder, '@bohe/intl'))?.version).toBe('0.2.0')
  })
})

describe('a release', () => {
  it('of a published package takes its own part', async () => {
    checkout.changeset('a-call', { '@bohe/server': 'minor', '@bohe/api-client': 'minor' }, 'A call is new.')
    await prepareRelease(checkout.folder, '@bohe/api-client')
    expect(checkout.changed().sort()).toEqual([
      '.changeset/a-call.md',
      'packages/api-client/CHANGELOG.md',
      'packages/api-client/package.json',
    ])
    expect(checkout.read('.changeset/a-call.md')).toBe('---\n"@bohe/server": minor\n---\n\nA call is new.\n')
  })

  it('takes away the changesets that raise nothing', async () => {
    checkout.changeset('inside', {}, '')
    checkout.changeset('a-fix', { '@bohe/cn': 'patch' }, 'The page opens again.')
    await version('cn')
    expect(await readChangesets(checkout.folder)).toEqual([])
  })

  it('of what nobody waits for is none, and changes nothing', async () => {
    checkout.changeset('a-fix', { '@bohe/cn': 'patch' }, 'The page opens again.')
    for (const name of ['@bohe/intl', '@bohe/validation'])
      expect(await prepareRelease(checkout.folder, name)).toBeUndefined()
    expect(checkout.changed()).toEqual([])
  })

  it('is tried without a change', async () => {
    checkout.changeset('a-fix', { '@bohe/cn': 'patch' }, 'The page opens again.')
    expect(await nextRelease(checkout.folder, '@bohe/cn')).toMatchObject({
      ...{ oldVersion: '0.1.0', version: '0.1.1' },
      sentences: ['The page opens again.'],
    })
    expect(checkout.changed()).toEqual([])
  })

  it('is made three times in a row, each with its tag, and no other is tagged', async () => {
    for (const [at, expected] of ['0.1.1', '0.1.2', '0.1.3'].entries()) {
      checkout.changeset(`fix-${at}`, { '@bohe/cn': 'patch', '@bohe/intl': 'patch' }, `Fix ${at}.`)
      await version('cn')
      expect(await tag('cn')).toBe(`@bohe/cn@${expected}`)
      expect(checkout.changed()).toEqual([])
      expect(checkout.git('log', '-1', '--format=%s')).toBe(`Release @bohe/cn@${expected}`)
    }
    expect(checkout.git('tag').split('\n')).toEqual(['@bohe/cn@0.1.1', '@bohe/cn@0.1.2', '@bohe/cn@0.1.3'])
    await version('intl')
    expect(await tag('intl')).toBe('@bohe/intl@0.1.1')
    expect(checkout.read('apps/intl/CHANGELOG.md')).toMatch(/Fix 0\.[\s\S]*Fix 1\.[\s\S]*Fix 2\./)
  })

  it('is not tagged before its version was raised, twice, or with what is no part of it', async () => {
    await expect(tag('cn')).rejects.toThrow('cn 0.1.0 is not prepared: run pnpm version:cn first')
    checkout.changeset('a-fix', { '@bohe/cn': 'patch' }, 'The page opens again.')
    await version('cn')
    checkout.write('apps/cn/app/stray.ts', '')
    await expect(tag('cn')).rejects.toThrow('These are no part of the release; commit them apart: apps/cn/app/stray.ts')
    checkout.git('clean', '-fdq', 'apps/cn/app')
    await tag('cn')
    await expect(tag('cn')).rejects.toThrow('@bohe/cn@0.1.1 is tagged already')
  })
})
