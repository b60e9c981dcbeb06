import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { changedFiles } from '@bohe/launcher/changed-files.ts'
import { root } from '@bohe/launcher/root.ts'
import { getDivergedCommit } from '@changesets/git'
import { readChangesets } from '@changesets/read'
import { checkChangesets } from '#changesets/check-changesets.ts'

const { values } = parseArgs({ options: { since: { type: 'string', default: 'main' } } })

const base = await getDivergedCommit(root, values.since)
const files = changedFiles(base)
const kept = execFileSync('git', ['ls-tree', '--name-only', base, '.changeset/'], { cwd: root, encoding: 'utf8' })
const known = new Set(kept.split('\n').map(file => basename(file, '.md')))
const changed = new Set(files.filter(file => file.startsWith('.changeset/')).map(file => basename(file, '.md')))
const changesets = (await readChangesets(root)).filter(({ id }) => changed.has(id))

for (const line of checkChangesets({ files, changesets, known })) {
  process.stdout.write(`✗ ${line}\n`)
  process.exitCode = 1
}
