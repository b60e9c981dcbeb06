import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { changedFiles } from '@bohe/launcher/changed-files.ts'
import { root } from '@bohe/launcher/root.ts'
import { turbo } from '@bohe/launcher/turbo.ts'
import { printTable } from '@bohe/testing/bench-site/table.ts'
import { checkOut, lastRelease, type OtherCheckout } from '@bohe/testing/releases/last-release.ts'
import { tellDifferences } from '@bohe/testing/screens/compare-pictures.ts'
import { photograph } from '@bohe/testing/screens/photograph.ts'
import { readReleasedContract } from '#contract/released-contract.ts'
import { pageWeights, weightHeading, weightRows } from '#preview/page-weights.ts'
import { type Edition, editions, previewSources } from '#preview/preview-edition.ts'

/**
 * Tells for each edition what a release of this checkout would change for it, since its last release or a named commit:
 * what it consumes, its users' sentences, its calls, the bytes of its pages and, with `--screens`, how they look.
 */
const { values } = parseArgs({
  options: {
    since: { type: 'string' },
    site: { type: 'string', multiple: true, default: [...editions] },
    screens: { type: 'boolean', default: false },
    // Of these screens alone.
    name: { type: 'string', multiple: true, default: [] },
  },
})

const say = (line: string) => process.stdout.write(`${line}\n`)

const editionNamed = (name: string): Edition => {
  const found = editions.find(edition => edition === name)
  if (found) return found
  throw new Error(`--site is one of ${editions.join(', ')}, not ${name}.`)
}

const weightsIn = (checkout: string, edition: Edition) => pageWeights(join(checkout, 'apps', edition, 'build'))

const photographBoth = async (before: string, edition: Edition): Promise<string[]> => {
  const out = join(root, '.screens-compared', edition)
  rmSync(out, { recursive: true, force: true })
  const options = ['--site', edition, ...values.name.flatMap(name => ['--name', name])]
  await photograph(before, join(out, 'before'), options)
  await photograph(root, join(out, 'after'), options)
  return tellDifferences(out)
}

const tell = async (edition: Edition, name: string, before: OtherCheckout, changed: readonly string[]) => {
  const released = readReleasedContract(before.folder, edition)
  for (const line of await previewSources(root, edition, { name, released, changed })) say(line)
  say('Pages, and what they fetch later, that weigh another than before, in bytes of brotli:')
  printTable(weightHeading, weightRows(weightsIn(before.folder, edition), weightsIn(root, edition)))
  if (!values.screens) return
  say('Screens that look different:')
  for (const line of await photographBoth(before.folder, edition)) say(line)
}

interface Since {
  /** As it is told: a release, or what a commit was named by. */
  name: string
  commit: string
}

const sinceOf = (edition: Edition): Since | Promise<Since | undefined> =>
  values.since ? { name: values.since, commit: values.since } : lastRelease(edition)

/** Editions that are compared with one commit share a checkout of it: it is installed and built once. */
const previewSince = async (commit: string, compared: readonly { edition: Edition; since: Since }[]) => {
  const before = await checkOut(
    commit,
    compared.map(({ edition }) => edition),
  )
  const changed = changedFiles(commit)
  try {
    for (const { edition, since } of compared) {
      say(`\n▸ ${edition}`)
      await tell(edition, since.name, before, changed)
    }
  } finally {
    await before.remove()
  }
}

const wanted = values.site.map(editionNamed)
if (await turbo(['build'], ...wanted.map(edition => `--filter=@bohe/${edition}`))) process.exit(1)
const compared: { edition: Edition; since: Since }[] = []
for (const edition of wanted) {
  const since = await sinceOf(edition)
  if (since) compared.push({ edition, since })
  else say(`\n▸ ${edition}\nThis history has no release of it: name a commit with --since.`)
}
for (const [commit, those] of Map.groupBy(compared, ({ since }) => since.commit)) await previewSince(commit, those)
