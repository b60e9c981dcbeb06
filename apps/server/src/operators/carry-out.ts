import type { Context } from '#context.ts'
import type { Tx } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import { type AuditedChange, recordEntry } from '#features/audit/audit-log.ts'
import { type CommandContext, CommandRefused, type LocalCommand, type LocalContext, type Report } from './command.ts'
import { type Asked, type Commands, readCommandLine, UsageError } from './command-line.ts'

/** What a run leaves on the operator's screen, and the program's exit code. */
export interface Outcome {
  /** 0 done, 1 wrong usage or not possible, 2 something was found. */
  code: 0 | 1 | 2
  output: string
  errors: string
}

type Run = Extract<Asked, { kind: 'run' }>

/** Who runs a command where the command line does not say, and the folder he stands in. */
export interface Operator {
  account: string
  folder: string
}

/** Takes a transaction back whose work was only to be tried. */
class TakenBack extends Error {}

const inTransaction = async <Result>(
  context: Context,
  isDryRun: boolean,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> => {
  const tried: Result[] = []
  try {
    return await transaction(context.db, async tx => {
      tried.push(await work(tx))
      if (isDryRun) throw new TakenBack()
      return tried.at(-1) as Result
    })
  } catch (error) {
    if (error instanceof TakenBack) return tried.at(-1) as Result
    throw error
  }
}

const commandContext = (
  context: Context,
  { name, given, isDryRun, operator: named }: Run,
  { account, folder }: Operator,
): CommandContext => {
  const operator = named ?? account
  const audited = <Result>(work: (tx: Tx) => Promise<AuditedChange<Result>>) =>
    inTransaction(context, isDryRun, async tx => {
      const { before, after, result } = await work(tx)
      const origin = { request: null, region_code: null, at: context.clock.now() }
      const entry = { actor: operator, action: name, arguments: given, before, after, ...origin }
      await recordEntry(tx, context.config.secretKey, entry)
      return result
    })
  return { ...context, operator, folder, isDryRun, audited }
}

const shown = ({ lines, summary, findings }: Report, isDryRun: boolean): Outcome => ({
  code: findings ? 2 : 0,
  output: lines.map(line => `${line}\n`).join(''),
  errors: `${isDryRun ? 'dry run, nothing was written: ' : ''}${summary}\n`,
})

const failed = (error: unknown): Outcome => {
  const isExpected = error instanceof UsageError || error instanceof CommandRefused
  const told = error instanceof Error ? error.message : String(error)
  const output = error instanceof CommandRefused ? error.lines.map(line => `${line}\n`).join('') : ''
  return { code: 1, output, errors: `bohe operate: ${isExpected ? '' : 'failed: '}${told.split('\n')[0]}\n` }
}

/** Reads a command line; an outcome when that is all there is to do. */
export const understand = (commands: Commands, args: string[]): Outcome | Run => {
  try {
    const asked = readCommandLine(commands, args)
    return asked.kind === 'help' ? { code: 0, output: `${asked.text}\n`, errors: '' } : asked
  } catch (error) {
    return failed(error)
  }
}

/** Does what an operator asked for. */
export const carryOut = async (context: Context, run: Run, operator: Operator): Promise<Outcome> => {
  try {
    if ('runLocally' in run.command) throw new CommandRefused(`a server does not do ${run.name}; it is done beside it`)
    return shown(await run.command.run(commandContext(context, run, operator), run.given), run.isDryRun)
  } catch (error) {
    if (!(error instanceof CommandRefused))
      context.log.error({ command: run.name, error }, 'a command of an operator failed')
    return failed(error)
  }
}

/** Does what no server does, in the process of the operator. */
export const carryOutLocally = async (
  command: LocalCommand,
  { given, isDryRun, operator: named }: Run,
  { account, folder, ...around }: Operator & Pick<LocalContext, 'config' | 'clock' | 'operate'>,
): Promise<Outcome> => {
  const context: LocalContext = { ...around, operator: named ?? account, folder, isDryRun }
  try {
    return shown(await command.runLocally(context, given), isDryRun)
  } catch (error) {
    return failed(error)
  }
}

/** Both: what the command line of an operator leads to. */
export const operate = async (
  commands: Commands,
  context: Context,
  args: string[],
  account: string,
  folder = process.cwd(),
): Promise<Outcome> => {
  const understood = understand(commands, args)
  return 'code' in understood ? understood : carryOut(context, understood, { account, folder })
}
