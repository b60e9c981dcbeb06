import { changedFiles } from '@bohe/launcher/changed-files.ts'
import { root } from '@bohe/launcher/root.ts'
import { tagRelease } from '#changesets/tag-release.ts'
import { deployableNamed } from '#deployables.ts'

try {
  const tagged = await tagRelease(root, deployableNamed(process.argv[2]), changedFiles())
  process.stdout.write(`${tagged}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
