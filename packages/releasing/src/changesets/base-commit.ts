import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The commit that a branch and another left each other at; undefined where the history does not have it, as in a shallow clone. */
const forkFrom = async (root: string, name: string): Promise<string | undefined> =>
  run('git', ['merge-base', 'HEAD', name], { cwd: root }).then(
    ({ stdout }) => stdout.trim() || undefined,
    () => undefined,
  )

/** Where a checkout's branch begins: since a branch or commit, or the one of that name at `origin`. */
export const baseCommit = async (root: string, since: string): Promise<string | undefined> =>
  (await forkFrom(root, since)) ?? (await forkFrom(root, `origin/${since}`))
