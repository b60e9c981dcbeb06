import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../root.ts'
import { fail, say } from '../run-product.ts'
import { turbo } from '../turbo.ts'
import { buildRelease, type Release } from './build-release.ts'
import { coldStart } from './cold-start.ts'
import { readCommit } from './commit.ts'
import { type DeployableName, deployables } from './deployables.ts'

const every = Object.keys(deployables) as DeployableName[]

const isDeployable = (name: string): name is DeployableName => Object.hasOwn(deployables, name)

const askedFor = (): { names: DeployableName[]; into: string; measures: boolean } => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { into: { type: 'string', default: join(root, '.release') }, measure: { type: 'boolean', default: true } },
    allowNegative: true,
  })
  const wrong = positionals.find(name => !isDeployable(name))
  if (wrong !== undefined) throw new Error(`"${wrong}" is not released; what is: ${every.join(', ')}`)
  if (positionals.length === 0) throw new Error(`say what to release: ${every.join(', ')}`)
  return { names: positionals.filter(isDeployable), into: values.into, measures: values.measure }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`.padStart(9)

const line = ({ name, tarball, bytes, packedBytes }: Release, ms: number | undefined) =>
  `${name.padEnd(8)}${megabytes(bytes)} ${megabytes(packedBytes)} packed  ` +
  `${ms === undefined ? '' : `ready after ${(ms / 1000).toFixed(2)} s  `}${relative(process.cwd(), tarball)}`

const releaseAll = async () => {
  const { names, into, measures } = askedFor()
  const built = names.filter(name => name !== 'server').map(name => `--filter=@bohe/${name}`)
  if (built.length > 0 && (await turbo(['build'], ...built)) !== 0) throw new Error('The sites could not be built.')
  const commit = readCommit()
  for (const name of names) {
    const release = await buildRelease(name, into, commit)
    say(line(release, measures ? await coldStart(name, release.folder) : undefined))
  }
}

await releaseAll().catch(fail)
process.exit(0)
