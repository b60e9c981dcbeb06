import { isTestOrDocument } from '@bohe/launcher/changed-files.ts'
import { listed } from '#changesets/check-changesets.ts'

/** What comes from outside of this repository, whatever consumes it. */
const lockfile = 'pnpm-lock.yaml'

/** Of the files that changed, those that an app is made of: one line for each package that it consumes. */
export const changedPackages = (folders: readonly string[], files: readonly string[]): string[] => {
  const sources = files.filter(file => !isTestOrDocument(file))
  const lines = folders.toSorted().flatMap(folder => {
    const changed = sources.filter(file => file.startsWith(`${folder}/`)).map(file => file.slice(folder.length + 1))
    return changed.length > 0 ? [`${folder} (${changed.length}): ${listed(changed)}`] : []
  })
  return files.includes(lockfile) ? [...lines, `${lockfile}: perhaps packages of others`] : lines
}
