import { CommanderError, Command as Program, Option as ProgramOption } from 'commander'
import type { Command, LocalCommand } from './command.ts'
import type { Option } from './options.ts'

export type Commands = Readonly<Record<string, Command | LocalCommand>>

/** The command line is not understood; one line says what is wrong. */
export class UsageError extends Error {}

/** What an operator asked for: a command, or only to be told how. */
export type Asked =
  | { kind: 'help'; text: string }
  | {
      kind: 'run'
      name: string
      command: Command | LocalCommand
      given: Record<string, unknown>
      isDryRun: boolean
      operator?: string
    }

type Run = Extract<Asked, { kind: 'run' }>

const programOption = ([name, { hint, help, needed, must, read }]: [string, Option<unknown>]): ProgramOption => {
  if (!hint) return new ProgramOption(`--${name}`, help)
  return new ProgramOption(`--${name} <${hint}>`, needed ? `${help} (needed)` : help).argParser(text => {
    const value = read(text)
    if (value === null) throw new UsageError(`--${name} must be ${must}, not "${text}"`)
    return value
  })
}

/** All that is missing at once: commander would tell of the first alone. */
const requireNeeded = ({ options }: Command | LocalCommand, given: Record<string, unknown>): void => {
  const missing = Object.keys(options).filter(name => options[name]?.needed && given[name] === undefined)
  const names = missing.map(name => `--${name}`).join(', ')
  if (missing.length > 0) throw new UsageError(`${names} ${missing.length > 1 ? 'are' : 'is'} missing`)
}

const valueIn = (told: Record<string, unknown>, option: ProgramOption): unknown => {
  const value = told[option.attributeName()]
  return option.isBoolean() ? value === true : value
}

const addCommand = (program: Program, name: string, command: Command | LocalCommand, take: (run: Run) => void) => {
  const options = Object.entries(command.options).map(each => [each[0], programOption(each)] as const)
  const added = program.command(name).description(command.summary)
  for (const [, option] of options) added.addOption(option)
  added
    .option('--dry-run', 'do everything and write nothing')
    .option('--as <name>', 'who does it, for the audit row; the account of this machine when left out')
    .action(({ dryRun, as = '', ...told }: Record<string, unknown> & { dryRun?: true; as?: string }) => {
      const given = Object.fromEntries(options.map(([each, option]) => [each, valueIn(told, option)]))
      requireNeeded(command, given)
      const operator = as.trim()
      take({ kind: 'run', name, command, given, isDryRun: dryRun === true, ...(operator && { operator }) })
    })
}

const footer = '\nEnds with 0 when it is done, 1 when it could not be, 2 when it found something.'

/** Reads a command line, before anything is opened. Throws UsageError. */
export const readCommandLine = (commands: Commands, args: string[]): Asked => {
  if (args.length === 0) throw new UsageError('no command; see pnpm operate --help')
  const help: string[] = []
  const runs: Run[] = []
  const program = new Program('pnpm operate')
    .exitOverride()
    .configureOutput({ writeOut: text => help.push(text), writeErr: () => {} })
    .addHelpText('after', footer)
  for (const [name, command] of Object.entries(commands)) addCommand(program, name, command, run => runs.push(run))
  try {
    program.parse(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    const why = error.message.replace('error: ', '').replaceAll('\n', ' ').trim()
    if (error.exitCode !== 0) throw new UsageError(why, { cause: error })
  }
  return runs[0] ?? { kind: 'help', text: help.join('').trimEnd() }
}
