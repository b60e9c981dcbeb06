import { root } from '@bohe/launcher/root.ts'
import { readChangesets } from '@changesets/read'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { baseCommit } from '#changesets/base-commit.ts'
import { branchChange } from '#changesets/branch-change.ts'
import { type BranchChange, checkChangesets, wrongChangesets } from '#changesets/check-changesets.ts'
import { ScratchCheckout } from './scratch-checkout.ts'

describe('the changesets of a branch', () => {
  const changeset = (releases: Record<string, 'minor' | 'patch'>, summary = 'It is faster.') => ({
    id: 'mine',
    summary,
    releases: Object.entries(releases).map(([name, type]) => ({ name, type })),
  })

  it.each<[what: string, change: BranchChange]>([
    [
      'a screen of cn, told to its users',
      { files: ['apps/cn/app/home/home-route.tsx'], changesets: [changeset({ '@bohe/cn': 'minor' })] },
    ],
    [
      'a component, told to who sees it',
      { files: ['packages/ui/src/dialog/dialog.tsx'], changesets: [changeset({ '@bohe/ui': 'patch' })] },
    ],
    [
      'a component, told to both by name',
      {
        files: ['packages/ui/src/dialog/dialog.tsx'],
        changesets: [changeset({ '@bohe/cn': 'patch', '@bohe/intl': 'patch' })],
      },
    ],
    [
      'a call, told to who writes apps',
      { files: ['packages/api-client/src/client.ts'], changesets: [changeset({ '@bohe/api-client': 'patch' })] },
    ],
    ['what no user notices', { files: ['apps/cn/app/home/home-route.tsx'], changesets: [changeset({}, '')] }],
    [
      'tests and documents alone',
      {
        files: [
          'apps/cn/e2e/shell.test.ts',
          'apps/cn/app/a.test.tsx',
          'README.md',
          'docs/a.md',
          'packages/testing/src/words.ts',
        ],
        changesets: [],
      },
    ],
    [
      "a release, which leaves the other's names",
      {
        files: ['apps/cn/CHANGELOG.md', '.changeset/mine.md'],
        changesets: [changeset({ '@bohe/intl': 'minor' })],
        known: new Set(['mine']),
      },
    ],
  ])('are right for %s', (_, change) => expect(checkChangesets(change)).toEqual([]))

  it.each<[what: string, change: BranchChange, told: string]>([
    [
      'there is none where a user could notice',
      { files: ['apps/cn/app/home/home-route.tsx'], changesets: [] },
      'A user of cn could notice apps/cn/app/home/home-route.tsx: run pnpm changeset, or pnpm changeset --empty when nobody does.',
    ],
    [
      'there is none for a migration',
      { files: ['apps/server/migrations/080-more.sql'], changesets: [] },
      'A user of server could notice apps/server/migrations/080-more.sql: run pnpm changeset, or pnpm changeset --empty when nobody does.',
    ],
    [
      "one app's is told to another's users only",
      {
        files: ['apps/cn/app/home/home-route.tsx', 'apps/intl/app/root.tsx'],
        changesets: [changeset({ '@bohe/intl': 'minor' })],
      },
      'A user of cn could notice apps/cn/app/home/home-route.tsx: run pnpm changeset, or pnpm changeset --empty when nobody does.',
    ],
    [
      'one names both where one would do',
      {
        files: ['apps/cn/app/home/home-route.tsx'],
        changesets: [changeset({ '@bohe/cn': 'minor', '@bohe/intl': 'minor' })],
      },
      '.changeset/mine.md names @bohe/intl, but nothing of it changed. Take the name out.',
    ],
    [
      'one names what no user sees',
      { files: [], changesets: [changeset({ '@bohe/launcher': 'minor' })] },
      '.changeset/mine.md names @bohe/launcher, of which no user sees anything.',
    ],
    [
      'one has no sentence',
      { files: ['apps/cn/app/root.tsx'], changesets: [changeset({ '@bohe/cn': 'minor' }, '')] },
      '.changeset/mine.md has no sentence.',
    ],
  ])('are refused when %s', (_, change, told) => expect(checkChangesets(change)).toEqual([told]))

  it('that wait in this checkout name what has users, and say something', async () => {
    expect(wrongChangesets(await readChangesets(root))).toEqual([])
  })
})

describe('a checkout', () => {
  let checkout: ScratchCheckout
  beforeEach(() => {
    checkout = new ScratchCheckout()
  })
  afterEach(() => checkout.remove())

  /** As `pnpm changeset:check` does it. */
  const check = async (since = 'main') => {
    const base = await baseCommit(checkout.folder, since)
    if (!base) return undefined
    const files = checkout.git('diff', '--name-only', base).split('\n').filter(Boolean)
    return checkChangesets(await branchChange(checkout.folder, base, files))
  }

  it('has nothing to tell on main itself', async () => {
    checkout.write('apps/cn/app/home.tsx', 'export {}')
    checkout.commit('A change that was merged')
    expect(await check()).toEqual([])
  })

  it('is compared with the commit that its branch left main at', async () => {
    checkout.git('switch', '-q', '-c', 'branch')
    checkout.write('apps/cn/app/home.tsx', 'export {}')
    checkout.commit('A change')
    checkout.git('switch', '-q', 'main')
    checkout.write('apps/intl/app/home.tsx', 'export {}')
    checkout.commit("Another's change")
    checkout.git('switch', '-q', 'branch')
    expect(await check()).toEqual([expect.stringContaining('A user of cn could notice apps/cn/app/home.tsx')])
    checkout.changeset('home', { '@bohe/cn': 'patch' }, 'The page opens again.')
    expect(await check()).toEqual([])
  })

  it('finds main at origin where it has no branch of that name', async () => {
    checkout.git('switch', '-q', '-c', 'branch')
    checkout.git('update-ref', 'refs/remotes/origin/main', 'main')
    checkout.git('branch', '-q', '-D', 'main')
    checkout.write('apps/cn/app/home.tsx', 'export {}')
    checkout.commit('A change')
    expect(await check()).toHaveLength(1)
  })

  it('is compared with nothing where its history does not reach main', async () => {
    checkout.git('switch', '-q', '--orphan', 'branch')
    checkout.write('apps/cn/app/home.tsx', 'export {}')
    checkout.commit('All that a shallow clone has')
    expect(await check()).toBeUndefined()
    expect(await check('gone')).toBeUndefined()
  })
})
