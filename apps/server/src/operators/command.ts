import type { Clock } from '#clock.ts'
import type { Config } from '#config.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#database/schema.ts'
import type { AuditedChange } from '#features/audit/audit-log.ts'
import type { Given, OptionTable } from './options.ts'

/** Why a command is not carried out, in one line for the operator; `lines` name each thing that is in its way. */
export class CommandRefused extends Error {
  readonly lines: string[]

  constructor(why: string, { lines = [], ...options }: ErrorOptions & { lines?: string[] } = {}) {
    super(why, options)
    this.lines = lines
  }
}

/** A span as operators read it, such as `29.5 days`. */
export const inDays = (seconds: number): string => {
  const days = Number((seconds / 86_400).toFixed(2))
  return days === 1 ? '1 day' : `${days} days`
}

/** What a command works with. */
export interface CommandContext extends Context {
  operator: string
  /** Where the operator stands: paths in his options start here. */
  folder: string
  /** Nothing that this run writes stays. */
  isDryRun: boolean
  /** One transaction with its audit row; a dry run takes it back. */
  audited<Result>(work: (tx: Tx) => Promise<AuditedChange<Result>>): Promise<Result>
}

/** What an operator gets to read. `findings` asks him to look: the command ends with 2. */
export interface Report {
  /** For programs too: goes to the standard output. */
  lines: string[]
  summary: string
  findings: boolean
}

/** A command of the operators. */
export interface Command<Options extends OptionTable = OptionTable> {
  summary: string
  options: Options
  run(context: CommandContext, given: Given<Options>): Promise<Report>
}

/** What a command works with that the database of the settings is not opened for. */
export interface LocalContext {
  config: Config
  clock: Clock
  operator: string
  folder: string
  isDryRun: boolean
  /** Carries out a command line, wherever the database is. Throws CommandRefused when it fails. */
  operate(args: string[]): Promise<void>
}

/** A command that the operator's own process carries out, never a server that runs. */
export interface LocalCommand<Options extends OptionTable = OptionTable> {
  summary: string
  options: Options
  runLocally(context: LocalContext, given: Given<Options>): Promise<Report>
}

/** Keeps what `runLocally` is given as typed as the options are. */
export const localCommand = <Options extends OptionTable>(described: LocalCommand<Options>): LocalCommand =>
  described as LocalCommand

/** Keeps what `run` is given as typed as the options are. */
export const command = <Options extends OptionTable>(described: Command<Options>): Command => described as Command
