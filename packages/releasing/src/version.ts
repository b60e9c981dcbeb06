import { parseArgs } from 'node:util'
import { root } from '@bohe/launcher/root.ts'
import { nextRelease, type PreparedRelease, prepareRelease } from '#changesets/prepare-release.ts'
import { contractOf } from '#contract/edition-calls.ts'
import { releasedContractPath, writeReleasedContract } from '#contract/released-contract.ts'
import { type DeployableName, deployableNames, deployables, publishedPackages } from '#deployables.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const asked = () => {
  const { values, positionals } = parseArgs({ options: { 'dry-run': { type: 'boolean' } }, allowPositionals: true })
  const [name = ''] = positionals
  const isPublished = (one: string): one is keyof typeof publishedPackages => Object.hasOwn(publishedPackages, one)
  const isDeployable = (one: string): one is DeployableName => Object.hasOwn(deployables, one)
  if (!isPublished(name) && !isDeployable(name))
    throw new Error(`Which one? It is one of ${[...deployableNames, ...Object.keys(publishedPackages)].join(', ')}.`)
  const packageName = isPublished(name) ? publishedPackages[name] : deployables[name].package
  return { packageName, deployable: isPublished(name) ? undefined : name, isDry: values['dry-run'] ?? false }
}

const told = ({ package: name, oldVersion, version, sentences, share }: PreparedRelease) => [
  `${name} ${oldVersion} → ${version}`,
  ...sentences.map(sentence => `  · ${sentence.replaceAll('\n', ' ')}`),
  `${share.left.length} of these wait on for others.`,
]

/** Raises one version: its changelog, its share of the changesets, and the contract that it relies on from now on. */
const version = async () => {
  const { packageName, deployable, isDry } = asked()
  const release = await (isDry ? nextRelease : prepareRelease)(root, packageName)
  if (!release) return say(`No changeset waits for ${packageName}: there is nothing to release.`)
  told(release).forEach(say)
  if (isDry) return say('Nothing was changed.')
  if (!deployable) return say('Commit, then `pnpm publish` in its folder.')
  writeReleasedContract(root, deployable, { version: release.version, ...contractOf(deployable) })
  say(`Kept what it relies on in ${releasedContractPath(deployable)}. Next: pnpm release:tag ${deployable}`)
}

await version().catch(error => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
