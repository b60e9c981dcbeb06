import { parseArgs } from 'node:util'
import { changedFiles } from '@bohe/launcher/changed-files.ts'
import { root } from '@bohe/launcher/root.ts'
import { baseCommit } from '#changesets/base-commit.ts'
import { branchChange } from '#changesets/branch-change.ts'
import { checkChangesets } from '#changesets/check-changesets.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const { values } = parseArgs({ options: { since: { type: 'string', default: 'main' } } })

const base = await baseCommit(root, values.since)
if (!base) {
  say(`· Changesets were not checked: this checkout's history does not reach ${values.since}.`)
} else {
  const found = checkChangesets(await branchChange(root, base, changedFiles(base)))
  for (const line of found) say(`✗ ${line}`)
  if (found.length === 0) say(`· Changesets: nothing is missing since ${values.since}`)
  else process.exitCode = 1
}
