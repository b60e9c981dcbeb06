import { parseArgs } from 'node:util'
import type { Command } from './command.ts'
import { type Option, type OptionTable, UsageError } from './options.ts'

export type Commands = Readonly<Record<string, Command>>

/** What an operator asked for: a command, or only to be told how. */
export type Asked =
  | { kind: 'help'; text: string }
  | {
      kind: 'run'
      name: string
      command: Command
      given: Record<string, unknown>
      isDryRun: boolean
      operator?: string
    }

const common = {
  'dry-run': 'do everything and write nothing',
  as: 'who does it, for the audit row; the account of this machine when left out',
  help: 'this page',
}

const table = (rows: [string, string][]): string => {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}

const overview = (commands: Commands): string =>
  [
    'pnpm operate <command> [options]',
    '',
    table(Object.entries(commands).map(([name, { summary }]) => [name, summary])),
    '',
    'Each has --help and --dry-run. Ends with 0 when it is done, 1 when it could not be, 2 when it found something.',
  ].join('\n')

const described = ([name, { hint, help, needed }]: [string, Option<unknown>]): [string, string] => [
  `--${name}${hint && ` ${hint}`}`,
  needed ? `${help} (needed)` : help,
]

const page = (name: string, { summary, options }: Command): string =>
  [
    `pnpm operate ${name} [options]`,
    '',
    summary,
    '',
    table([
      ...Object.entries(options).map(described),
      ['--dry-run', common['dry-run']],
      ['--as name', common.as],
      ['--help', common.help],
    ]),
  ].join('\n')

const parsed = (args: string[], options: OptionTable) => {
  const typed = Object.entries(options).map(
    ([name, { hint }]) => [name, { type: hint ? 'string' : 'boolean' }] as const,
  )
  const all = { 'dry-run': { type: 'boolean' }, as: { type: 'string' }, help: { type: 'boolean' } } as const
  try {
    return parseArgs({ args, options: { ...Object.fromEntries(typed), ...all } }).values as Record<string, unknown>
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error), {
      cause: error,
    })
  }
}

const readOption = ([name, option]: [string, Option<unknown>], told: unknown): [string, unknown] => {
  if (told === undefined && option.needed) throw new UsageError(`--${name} is needed`)
  const value = option.read(told === undefined ? undefined : String(told))
  if (value === null) throw new UsageError(`--${name} is not like ${option.hint}`)
  return [name, value]
}

/** Reads a command line, before anything is opened. Throws UsageError. */
export const readCommandLine = (commands: Commands, [name, ...args]: string[]): Asked => {
  if (name === '--help' || name === 'help') return { kind: 'help', text: overview(commands) }
  if (name === undefined) throw new UsageError('no command; see pnpm operate --help')
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new UsageError(`no command ${name}; see pnpm operate --help`)
  const told = parsed(args, command.options)
  if (told.help) return { kind: 'help', text: page(name, command) }
  const given = Object.fromEntries(Object.entries(command.options).map(each => readOption(each, told[each[0]])))
  const operator = typeof told.as === 'string' && told.as.trim() !== '' ? { operator: told.as.trim() } : {}
  return { kind: 'run', name, command, given, isDryRun: told['dry-run'] === true, ...operator }
}
