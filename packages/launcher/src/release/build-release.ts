import { cpSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import { copyPackages } from './beside.ts'
import { bundle, versionOf } from './bundle.ts'
import type { Commit } from './commit.ts'
import { type Deployable, type DeployableName, deployables } from './deployables.ts'
import { licencesOf } from './licences.ts'
import { filesIn, pack, writeChecksums } from './pack.ts'
import { readSbom } from './sbom.ts'

/** What was made of a program. */
export interface Release {
  name: DeployableName
  version: string
  folder: string
  tarball: string
  /** Of all files, and of the tarball. */
  bytes: number
  packedBytes: number
}

/** An artefact with machine code runs where it was made. */
const placeOf = ({ packages }: Deployable) => (packages.length > 0 ? `-${process.platform}-${process.arch}` : '')

const writePapers = async (name: DeployableName, folder: string, version: string, commit: Commit) => {
  const sbom = await readSbom(name, deployables[name].left, commit)
  const about = {
    name: `@bohe/${name}`,
    version,
    commit: commit.name,
    private: true,
    type: 'module',
    engines: { node: '>=24' },
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(about, undefined, 2)}\n`)
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(sbom, undefined, 1)}\n`)
  writeFileSync(join(folder, 'LICENCES.txt'), licencesOf(root, sbom))
}

/**
 * Makes a folder and a tarball of a program that was built: all it needs to run on Node alone. The same commit gives the
 * same bytes.
 */
export const buildRelease = async (name: DeployableName, into: string, commit: Commit): Promise<Release> => {
  const program: Deployable = deployables[name]
  const sources = join(root, program.folder)
  const version = versionOf(root, program)
  const folder = join(into, `bohe-${name}-${version}${placeOf(program)}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await bundle(root, program, folder)
  copyPackages(program.packages, sources, folder)
  for (const kept of program.kept) cpSync(join(sources, kept), join(folder, kept), { recursive: true })
  await writePapers(name, folder, version, commit)
  writeChecksums(folder)
  const tarball = await pack(folder, commit)
  const bytes = filesIn(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
  return { name, version, folder, tarball, bytes, packedBytes: statSync(tarball).size }
}
