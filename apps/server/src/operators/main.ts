import { userInfo } from 'node:os'
import { systemClock } from '#clock.ts'
import { type Config, readConfig } from '#config.ts'
import type { Context } from '#context.ts'
import { maintenanceTimeLimits } from '#database/availability/time-limits.ts'
import { connect } from '#database/connect.ts'
import { FolderInUse } from '#database/directory-lock.ts'
import { errorCode } from '#database/transaction.ts'
import { createLog } from '#log.ts'
import { carryOut, carryOutLocally, type Outcome, understand } from './carry-out.ts'
import { CommandRefused } from './command.ts'
import { askServer } from './command-socket.ts'
import { commands } from './commands.ts'

const refused = (why: string): Outcome => ({ code: 1, output: '', errors: `bohe operate: ${why}\n` })

const settings = (): Config | Outcome => {
  const read = readConfig(process.env)
  return 'config' in read ? read.config : refused(read.errors.join('; '))
}

// Run as a script of the workspace, the program stands at its root; where the operator stands, pnpm says.
const operator = { account: userInfo().username, folder: process.env.INIT_CWD ?? process.cwd() }

const log = createLog(line => process.stderr.write(line))

const here = async (context: Context, run: Parameters<typeof carryOut>[1]): Promise<Outcome> => {
  try {
    return await carryOut(context, run, operator)
  } finally {
    context.mail.close()
    await context.close()
  }
}

const throughServer = (config: Config, args: string[]): Promise<Outcome> =>
  askServer(config.database.folder, { args, ...operator }).catch(() =>
    refused(`a server works in ${config.database.folder} and does not answer; stop it first`),
  )

const explained = (error: unknown): Outcome =>
  refused(`the database cannot be used (${errorCode(error) ?? (error instanceof Error ? error.message : error)})`)

const main = async (args: string[]): Promise<Outcome> => {
  const understood = understand(commands, args)
  if ('code' in understood) return understood
  const config = settings()
  if ('code' in config) return config
  const { command } = understood
  if ('runLocally' in command)
    return carryOutLocally(command, understood, { ...operator, config, clock: systemClock, operate: mustSucceed })
  // Half of the program's weight, which nobody who only asks for help waits for.
  const { createContext } = await import('#context.ts')
  try {
    const database = await connect(config.database, { limits: maintenanceTimeLimits })
    return await here(await createContext(config, { log, ...database }), understood)
  } catch (error) {
    return error instanceof FolderInUse ? throughServer(config, args) : explained(error)
  }
}

const mustSucceed = async (args: string[]): Promise<void> => {
  const { code, errors } = await main(args)
  if (code !== 0) throw new CommandRefused(errors.trim())
}

const { code, output, errors } = await main(process.argv.slice(2))
process.stdout.write(output)
process.stderr.write(errors)
process.exitCode = code
