import { createHash } from 'node:crypto'
import { runQuietly } from '../turbo.ts'
import type { Commit } from './commit.ts'

/** What we read of a CycloneDX component. */
export interface Component {
  group?: string
  name: string
  version: string
  'bom-ref': string
  licenses?: readonly { license?: { id?: string; name?: string }; expression?: string }[]
  externalReferences?: readonly { type: string; hashes?: readonly object[] }[]
}

/** What we read of a CycloneDX document. */
export interface Sbom {
  serialNumber: string
  metadata: { timestamp: string }
  components: readonly Component[]
  dependencies: readonly { ref: string; dependsOn?: readonly string[] }[]
}

export const nameOf = ({ group, name }: Component) => (group ? `${group}/${name}` : name)

/** A component's hash stays with it; where it was fetched from is another's business. */
const fromAnywhere = ({ externalReferences = [], ...component }: Component) => {
  const hashes = externalReferences.flatMap(each => each.hashes ?? [])
  const links = externalReferences.filter(({ type }) => type !== 'distribution')
  return { ...component, ...(hashes.length > 0 && { hashes }), ...(links.length > 0 && { externalReferences: links }) }
}

const byRef = (one: string, other: string) => (one < other ? -1 : 1)

/** Everything that `ref` leads to, without what is left out. */
const reachable = ({ dependencies }: Sbom, ref: string, isLeft: (ref: string) => boolean): Set<string> => {
  const next = new Map(dependencies.map(each => [each.ref, each.dependsOn ?? []]))
  const seen = new Set<string>()
  const visit = (each: string) => {
    if (seen.has(each) || isLeft(each)) return
    seen.add(each)
    next.get(each)?.forEach(visit)
  }
  visit(ref)
  return seen
}

const uuidOf = (text: string) =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-5$3-8$4-$5')

/** The same for the same commit: no hour of the build, no number by chance, one order, and only what is in the artefact. */
const settled = (sbom: Sbom, program: string, left: readonly string[], { name, seconds }: Commit): Sbom => {
  const isLeft = (ref: string) => left.some(each => ref.startsWith(`pkg:npm/${each.replace('@', '%40')}@`))
  const isIn = reachable(
    sbom,
    sbom.dependencies.find(({ ref }) => ref.includes(`%40bohe/${program}@`))?.ref ?? '',
    isLeft,
  )
  return {
    ...sbom,
    serialNumber: `urn:uuid:${uuidOf(`${program} ${name}`)}`,
    metadata: { ...sbom.metadata, timestamp: new Date(seconds * 1000).toISOString() },
    components: sbom.components
      .filter(each => isIn.has(each['bom-ref']))
      .map(fromAnywhere)
      .sort((one, other) => byRef(one['bom-ref'], other['bom-ref'])),
    dependencies: sbom.dependencies
      .filter(({ ref }) => isIn.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(each => isIn.has(each)).sort(byRef) }))
      .sort((one, other) => byRef(one.ref, other.ref)),
  }
}

/** The software bill of materials of a program, in CycloneDX: all that it needs in production, by the lockfile. */
export const readSbom = async (program: string, left: readonly string[], commit: Commit): Promise<Sbom> => {
  const filter = ['--filter', `@bohe/${program}`, '--prod']
  const { code, output } = await runQuietly('pnpm', [
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    ...filter,
  ])
  if (code !== 0) throw new Error(`pnpm sbom: ${output}`)
  return settled(JSON.parse(output), program, left, commit)
}
