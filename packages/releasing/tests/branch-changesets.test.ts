import { root } from '@bohe/launcher/root.ts'
import { readChangesets } from '@changesets/read'
import { describe, expect, it } from 'vitest'
import { type BranchChange, checkChangesets, wrongChangesets } from '#changesets/check-changesets.ts'

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
