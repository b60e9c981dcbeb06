import { createHash } from 'node:crypto'
import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import type { Context } from '#context.ts'
import type { Outcome } from './carry-out.ts'

/**
 * The embedded database belongs to one process. While that is the server, operators' commands reach it through a socket
 * in the data folder, which only its owner may enter, and are carried out there.
 */

const asked = z.object({ args: z.array(z.string()), account: z.string(), folder: z.string() })
type AskedFor = z.output<typeof asked>

const outcome = z.object({
  code: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  output: z.string(),
  errors: z.string(),
})

/** Windows has no sockets in folders. */
const addressIn = (folder: string): string => {
  if (process.platform !== 'win32') return join(folder, 'operators.sock')
  return `\\\\.\\pipe\\bohe-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 32)}`
}

const answer = async (context: Context, socket: Socket): Promise<void> => {
  const { args, account, folder } = z.parse(asked, JSON.parse(await text(socket)))
  // Loaded with the first of them: a server on PostgreSQL is never asked.
  const [{ operate }, { commands }] = await Promise.all([import('./carry-out.ts'), import('./commands.ts')])
  socket.end(JSON.stringify(await operate(commands, context, args, account, folder)))
}

const serve = (context: Context): Server =>
  createServer({ allowHalfOpen: true }, socket => {
    socket.on('error', () => undefined)
    answer(context, socket).catch(error => {
      context.log.error({ error }, 'an operator was not understood')
      socket.destroy()
    })
  })

const listenOn = (server: Server, address: string): void => {
  if (process.platform === 'win32') return void server.listen(address)
  // Left by a process that was killed; the folder is ours alone.
  rmSync(address, { force: true })
  server.listen(address, () => chmodSync(address, 0o600))
}

/** Opens the socket beside an embedded database. A folder whose socket cannot be opened only costs the commands. */
export const openCommandSocket = (context: Context): { close(): Promise<void> } => {
  const { url, folder } = context.config.database
  if (url) return { close: async () => {} }
  const address = addressIn(folder)
  const server = serve(context).on('error', error => context.log.warn({ error }, 'no operators can be heard'))
  listenOn(server, address)
  return { close: () => new Promise(done => server.close(() => done())) }
}

const send = async (socket: Socket, request: AskedFor): Promise<Outcome> => {
  socket.end(JSON.stringify(request))
  return z.parse(outcome, JSON.parse(await text(socket)))
}

/** Has the server that holds the folder carry a command out. Throws when it does not answer. */
export const askServer = (folder: string, request: AskedFor): Promise<Outcome> =>
  send(connect({ path: addressIn(folder), allowHalfOpen: true }), request)
