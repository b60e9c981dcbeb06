import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'
import { readChangesets } from '@changesets/read'
import type { BranchChange } from './check-changesets.ts'

const idOf = (file: string) => basename(file, '.md')

/** What a checkout's files and changesets have that a commit has not, of the paths that differ from it. */
export const branchChange = async (root: string, base: string, files: readonly string[]): Promise<BranchChange> => {
  const kept = execFileSync('git', ['ls-tree', '--name-only', base, '.changeset/'], { cwd: root, encoding: 'utf8' })
  const changed = new Set(files.filter(file => file.startsWith('.changeset/')).map(idOf))
  const changesets = (await readChangesets(root)).filter(({ id }) => changed.has(id))
  return { files, changesets, known: new Set(kept.split('\n').map(idOf)) }
}
