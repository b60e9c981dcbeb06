import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root as thisCheckout } from '@bohe/launcher/root.ts'
import { applyReleasePlan } from '@changesets/apply-release-plan'
import { assembleReleasePlan } from '@changesets/assemble-release-plan'
import { readConfig } from '@changesets/config'
import { readChangesets } from '@changesets/read'
import type { Config, NewChangeset } from '@changesets/types'
import { getPackages } from '@manypkg/get-packages'
import { type Share, shareOf } from './shares.ts'

/** A release that is about to be made. */
export interface PreparedRelease {
  package: string
  oldVersion: string
  version: string
  /** The sentences that go into its changelog. */
  sentences: string[]
  share: Share
}

const configOf = async (root: string): Promise<Config> => {
  const { config, errors } = await readConfig(root)
  if (config) return config
  throw new Error(`.changeset/config.json: ${errors.join(' ')}`)
}

/** As `changeset` writes it: who is raised, then the sentence. */
const asFile = ({ releases, summary }: NewChangeset): string =>
  `---\n${releases.map(({ name, type }) => `"${name}": ${type}\n`).join('')}---\n\n${summary.trim()}\n`

const changesetPath = (root: string, id: string) => join(root, '.changeset', `${id}.md`)

/** The release plan of one package, which knows of no other. */
const planOf = async (root: string, name: string, share: Share) => {
  const config = await configOf(root)
  const all = await getPackages(root)
  const packages = { ...all, packages: all.packages.filter(({ packageJson }) => packageJson.name === name) }
  const plan = assembleReleasePlan(share.own, packages as never, config, undefined)
  return { plan, packages, config }
}

/** What the release of a package would be; undefined when nothing waits for it. Changes nothing. */
export const nextRelease = async (root: string, name: string): Promise<PreparedRelease | undefined> => {
  const share = shareOf(name, await readChangesets(root))
  if (share.own.length === 0) return undefined
  const { plan } = await planOf(root, name, share)
  const [release] = plan.releases
  if (!release?.oldVersion || !release.newVersion) throw new Error(`${name} has no version.`)
  const sentences = share.own.map(({ summary }) => summary)
  return { package: name, oldVersion: release.oldVersion, version: release.newVersion, sentences, share }
}

/**
 * Raises a package's version and takes its share of the waiting changesets into its changelog. What others wait for
 * waits on; of theirs no other file changes. Changes nothing, and is undefined, when nothing waits for it.
 */
export const prepareRelease = async (root: string, name: string): Promise<PreparedRelease | undefined> => {
  const release = await nextRelease(root, name)
  if (!release) return undefined
  const { plan, packages, config } = await planOf(root, name, release.share)
  // It takes away each changeset that it reads; what writes changelogs is installed where this program is.
  await applyReleasePlan(plan, packages as never, config, undefined, thisCheckout)
  for (const changeset of release.share.left) writeFileSync(changesetPath(root, changeset.id), asFile(changeset))
  for (const { id } of release.share.done) rmSync(changesetPath(root, id), { force: true })
  return release
}
