import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DeployableName } from '#deployables.ts'
import type { Contract } from './contract.ts'

/** What a deployable relied on when it was last released. */
export interface ReleasedContract extends Contract {
  version: string
}

/** Where it is kept, below the checkout's folder. */
export const releasedContractPath = (name: DeployableName) => `contracts/released/${name}.json`

const lines = (entries: Record<string, unknown>) =>
  Object.entries(entries)
    .map(([key, value]) => `    ${JSON.stringify(key)}: ${JSON.stringify(value)}`)
    .join(',\n')

/** As a file: a line for each call, so that a release's difference can be read. */
const asFile = ({ version, codes, calls }: ReleasedContract): string =>
  `{\n  "version": ${JSON.stringify(version)},\n  "codes": {\n${lines(codes)}\n  },\n  "calls": {\n${lines(calls)}\n  }\n}\n`

/** Keeps what a deployable relies on from this release on; tells the file. */
export const writeReleasedContract = (root: string, name: DeployableName, released: ReleasedContract): string => {
  const path = join(root, releasedContractPath(name))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, asFile(released))
  return path
}

/** What a deployable relied on when it was last released; undefined before its first release. */
export const readReleasedContract = (root: string, name: DeployableName): ReleasedContract | undefined => {
  const path = join(root, releasedContractPath(name))
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
