import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { add, commit, tag, tagExists } from '@changesets/git'
import { readReleasedContract, releasedContractPath } from '#contract/released-contract.ts'
import { type DeployableName, deployables } from '#deployables.ts'

/** What a release changes, and nothing else does. */
const filesOf = (name: DeployableName): string[] => {
  const { folder } = deployables[name]
  return [`${folder}/package.json`, `${folder}/CHANGELOG.md`, releasedContractPath(name)]
}

const isOfRelease = (name: DeployableName) => (file: string) =>
  filesOf(name).includes(file) || /^\.changeset\/[^/]+\.md$/.test(file)

const versionOf = (root: string, name: DeployableName): string =>
  JSON.parse(readFileSync(join(root, deployables[name].folder, 'package.json'), 'utf8')).version

const firstVersion = (changelog: string) => /^## (\S+)/m.exec(changelog)?.[1]

const requirePrepared = (root: string, name: DeployableName, version: string) => {
  const changelog = join(root, deployables[name].folder, 'CHANGELOG.md')
  const isTold = existsSync(changelog) && firstVersion(readFileSync(changelog, 'utf8')) === version
  const isKept = readReleasedContract(root, name)?.version === version
  if (!isTold || !isKept) throw new Error(`${name} ${version} is not prepared: run pnpm version:${name} first.`)
}

/**
 * Commits what the version of a deployable changed, and tags it; tells the tag. An error when its version was not
 * raised before, when something else is changed, or when the tag is there.
 */
export const tagRelease = async (root: string, name: DeployableName, changed: readonly string[]): Promise<string> => {
  const version = versionOf(root, name)
  const tagged = `${deployables[name].package}@${version}`
  if (await tagExists(tagged, root)) throw new Error(`${tagged} is tagged already: run pnpm version:${name} first.`)
  requirePrepared(root, name, version)
  const strange = changed.filter(file => !isOfRelease(name)(file))
  if (strange.length > 0) throw new Error(`These are no part of the release; commit them apart: ${strange.join(', ')}`)
  for (const file of changed) await add(file, root)
  if (changed.length > 0 && !(await commit(`Release ${tagged}`, root)))
    throw new Error('The release was not committed.')
  if (!(await tag(tagged, root))) throw new Error(`${tagged} was not tagged.`)
  return tagged
}
