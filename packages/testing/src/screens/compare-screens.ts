import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@bohe/launcher/root.ts'
import { checkOut } from '#releases/last-release.ts'
import { tellDifferences } from './compare-pictures.ts'
import { photograph } from './photograph.ts'

const out = join(root, '.screens-compared')

/** Checks a commit out beside this checkout, builds it, and photographs it. */
const photographCommit = async (commit: string, pictures: string, options: readonly string[]): Promise<void> => {
  const checkout = await checkOut(commit, [])
  try {
    await photograph(checkout.folder, pictures, options)
  } finally {
    await checkout.remove()
  }
}

const [base = 'HEAD~1', head = 'HEAD', ...options] = process.argv.slice(2)
rmSync(out, { recursive: true, force: true })
await photographCommit(base, join(out, 'before'), options)
await photographCommit(head, join(out, 'after'), options)
for (const line of await tellDifferences(out)) process.stdout.write(`${line}\n`)
