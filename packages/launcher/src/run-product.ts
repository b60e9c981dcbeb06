import { join } from 'node:path'
import { type DemoMember, DevStack, readDemoMembers, readDemoStaff, type SiteName } from './dev-stack.ts'
import { readPorts, requireFreePorts } from './ports.ts'
import { root } from './root.ts'

export const say = (line = '') => process.stdout.write(`${line}\n`)

export const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

/** What of the product is run, and what is done before it starts and once it is ready. */
export interface RunOptions {
  sites: readonly SiteName[]
  isDeveloped?: boolean
  hasConsole?: boolean
  prepare?: () => Promise<void>
  /** Resolves with why the product is to stop, unless a signal is first. */
  whenReady: (stack: DevStack) => Promise<string | undefined>
}

const siteNames = { intl: 'International site', cn: 'Mainland site' } as const
const otherLanguages = { intl: ['中文', '/cn'], cn: ['English', '/en'] } as const

/** Runs the product until a signal, or a program of it, ends it: says where it is and which members to log in as. */
export const runProduct = async ({
  sites,
  isDeveloped = false,
  hasConsole = false,
  prepare,
  whenReady,
}: RunOptions): Promise<never> => {
  // Half a second less for each start of a program after the first.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node')
  const began = performance.now()
  const ports = await Promise.try(() => readPorts(process.env)).catch(fail)
  await requireFreePorts(ports).catch(fail)
  await prepare?.()
  const dataDir = process.env.DATA_DIR || join(root, '.data')

  /** Several signals, and a signal after a program ended, still stop the stack once. */
  const stopping = Promise.withResolvers<undefined>()
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      isStopping = true
      stopping.resolve(undefined)
    })

  const stack = new DevStack({
    ports,
    dataDir,
    sites,
    isDeveloped,
    hasConsole,
    onStep: name => say(`Starting ${name} …`),
  })
  // Ctrl-C reaches the programs too: one that ends before it is ready is then no failure.
  const started = stack.start().catch(error => (isStopping ? undefined : fail(error)))
  await Promise.race([started, stopping.promise])
  if (!isStopping) say(welcome(stack, { sites, hasConsole }, dataDir, (performance.now() - began) / 1000))
  const failure = isStopping ? undefined : await Promise.race([stopping.promise, whenReady(stack)])
  if (failure) process.stderr.write(`${failure}\n`)
  say('Stopping …')
  await stack.stop()
  say(`Stopped. The data stays in ${dataDir}`)
  return process.exit(failure === undefined ? 0 : 1)
}

function welcome(
  { origins }: DevStack,
  { sites, hasConsole }: Pick<RunOptions, 'sites' | 'hasConsole'>,
  dataDir: string,
  seconds: number,
): string {
  const addresses = sites.map(site => {
    const [language, path] = otherLanguages[site]
    return `  ${siteNames[site].padEnd(20)} ${origins[site]}/        ${language} ${origins[site]}${path}`
  })
  const staff = hasConsole
    ? `\n\n  Operators' console   ${origins.console}/        log in as:\n${readDemoStaff(dataDir).map(memberLine).join('\n')}`
    : ''
  return `
Bohe is running (${seconds.toFixed(1)} s).

${addresses.join('\n')}
  API                  ${origins.server}/reference
  Sandbox              ${origins.sandbox}/        pay here, read SMS and mail here

  Members to log in as:
${readDemoMembers(dataDir).map(memberLine).join('\n')}${staff}

Ctrl-C stops everything; the data stays.`
}

function memberLine({ login, password, what }: DemoMember): string {
  return `    ${login.padEnd(24)} ${password.padEnd(14)} ${what}`
}
