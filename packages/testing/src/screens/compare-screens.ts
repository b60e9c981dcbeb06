import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '@bohe/launcher/root.ts'
import { comparePictures, isChange, lineOf } from './compare-pictures.ts'

const out = join(root, '.screens-compared')

/** This checkout's code takes the pictures of both commits, so that both are taken alike. */
const eyes = ['packages/testing/src', 'apps/server/tests/support/journey-server.ts']

const run = async (folder: string, command: string, args: readonly string[]): Promise<void> => {
  const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`)
}

/** Checks a commit out beside this checkout, builds it, and photographs it. */
const photograph = async (commit: string, pictures: string, options: readonly string[]): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'bohe-commit-'))
  try {
    await run(root, 'git', ['worktree', 'add', '--detach', '--force', folder, commit])
    for (const path of eyes) cpSync(join(root, path), join(folder, path), { recursive: true })
    await run(folder, 'npx', ['-y', 'pnpm@12', 'install', '--frozen-lockfile', '--prefer-offline'])
    await run(folder, 'npx', ['-y', 'pnpm@12', 'screens', '--alike', '--out', pictures, ...options])
  } finally {
    await run(root, 'git', ['worktree', 'remove', '--force', folder])
  }
}

const [base = 'HEAD~1', head = 'HEAD', ...options] = process.argv.slice(2)
rmSync(out, { recursive: true, force: true })
await photograph(base, join(out, 'before'), options)
await photograph(head, join(out, 'after'), options)
const differences = await comparePictures(out)
const changed = differences.filter(isChange)
for (const line of changed.map(lineOf).sort()) process.stdout.write(`${line}\n`)
process.stdout.write(`${changed.length} of ${differences.length} pictures differ: ${out}\n`)
