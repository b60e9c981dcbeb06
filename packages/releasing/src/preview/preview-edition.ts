import { appScope } from '@bohe/launcher/test-run/app-scope.ts'
import { readChangesets } from '@changesets/read'
import { shareOf } from '#changesets/shares.ts'
import { currentContracts } from '#contract/check-contract.ts'
import { contractOf } from '#contract/edition-calls.ts'
import type { ReleasedContract } from '#contract/released-contract.ts'
import { deployables } from '#deployables.ts'
import { callChanges } from './call-changes.ts'
import { changedPackages } from './changed-packages.ts'

/** What has screens, and a team that releases it alone. */
export const editions = ['intl', 'cn', 'console'] as const

export type Edition = (typeof editions)[number]

const section = (heading: string, lines: readonly string[], none: string): string[] =>
  lines.length > 0 ? [`${heading}:`, ...lines.map(line => `  · ${line.replaceAll('\n', ' ')}`)] : [none]

const sentencesFor = async (root: string, edition: Edition): Promise<string[]> => {
  const { own } = shareOf(deployables[edition].package, await readChangesets(root))
  return own.map(({ releases, summary }) => `${releases[0]?.type}: ${summary}`)
}

/** What an edition is compared with. */
export interface Earlier {
  /** As it is told: a release, or what a commit was named by. */
  name: string
  /** What the edition relied on in its last release at that time. */
  released: ReleasedContract | undefined
  /** Paths below the checkout's folder that are others now. */
  changed: readonly string[]
}

const callsSince = (edition: Edition, released: ReleasedContract | undefined): string[] => {
  if (!released) return ['It was not released then: its calls are all new.']
  const { console, members } = currentContracts()
  const changes = callChanges(released, contractOf(edition), edition === 'console' ? console : members)
  return section(`Calls, since ${released.version}`, changes, `Its calls are as in ${released.version}.`)
}

/** What its release would change that can be read off the sources: what it is made of, its users' sentences, its calls. */
export const previewSources = async (root: string, edition: Edition, earlier: Earlier): Promise<string[]> => {
  const { name, released, changed } = earlier
  const packages = changedPackages(appScope([edition])?.folders ?? [], changed)
  const sentences = await sentencesFor(root, edition)
  return [
    ...section(
      `Changed in what it consumes since ${name}`,
      packages,
      `Nothing that it consumes changed since ${name}.`,
    ),
    ...section('Its users will read', sentences, 'No changeset waits for its users.'),
    ...callsSince(edition, released),
  ]
}
