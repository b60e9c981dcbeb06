import { watch } from 'node:fs'
import { join } from 'node:path'
import type { DevStack, ProgramName, SiteName } from './dev-stack.ts'
import { root } from './root.ts'
import { fail, runProduct, say } from './run-product.ts'

const siteOf = (name = 'intl'): SiteName =>
  name === 'intl' || name === 'cn' ? name : fail(`Which site? pnpm dev intl or pnpm dev cn, not "${name}"`)

const site = siteOf(process.argv[2])

/** What each program runs from. Of a site it is the server alone: Vite sees to its pages. */
const sources: readonly (readonly [program: ProgramName, paths: readonly string[]])[] = [
  [
    'server',
    [
      'apps/server/src',
      'apps/server/content',
      'apps/server/migrations',
      'packages/api-client/src',
      'packages/validation/src',
      'packages/i18n/src/words/messages',
    ],
  ],
  ['sandbox', ['apps/sandbox/src']],
  [site, ['packages/site/src/server', `apps/${site}/server.ts`]],
]

/** Editors write a file in several steps; what is saved together is taken in together. Milliseconds. */
const settles = 50

/** Starts a program again whenever one of its files is saved; a save during a start counts for the next one. */
const restartOnSave = (stack: DevStack, name: ProgramName, paths: readonly string[]) => {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const restart = async () => {
    const began = performance.now()
    const failure = await stack.restart(name).catch((error: Error) => error.message)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    say(failure === undefined ? `${name} runs what was saved (${seconds} s).` : `${name} does not start: ${failure}`)
  }
  const onSave = (_: string, file: string | null) => {
    if (file && /\.test\.tsx?$|~$/.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(restart)
    }, settles)
  }
  for (const path of paths) watch(join(root, path), { recursive: true }, onSave)
}

await runProduct({
  sites: [site],
  isDeveloped: true,
  whenReady: stack => {
    for (const [name, paths] of sources) restartOnSave(stack, name, paths)
    say('A saved file is seen at once.')
    return new Promise(() => {})
  },
})
