import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { refusedPorts } from '@bohe/sandbox/core/refused-ports.ts'

/** The ports of the product on one machine (product §2). */
export interface Ports {
  intl: number
  cn: number
  console: number
  server: number
  sandbox: number
  sandboxSmtp: number
  sandboxTls: number
}

/** Each port's default and the variable that sets another. */
export const portTable = {
  intl: [4100, 'INTL_PORT'],
  cn: [4200, 'CN_PORT'],
  console: [4300, 'CONSOLE_PORT'],
  server: [4000, 'SERVER_PORT'],
  sandbox: [4900, 'SANDBOX_PORT'],
  sandboxSmtp: [4901, 'SANDBOX_SMTP_PORT'],
  sandboxTls: [4902, 'SANDBOX_TLS_PORT'],
} as const satisfies Record<keyof Ports, readonly [number, string]>

const askedBySmtp = portTable.sandboxSmtp[1]

/** The ports that the environment asks for; throws one line naming the variable that holds no port, or one that nobody could ask. */
export const readPorts = (env: NodeJS.ProcessEnv): Ports => {
  const read = ([usual, variable]: readonly [number, string]) => {
    const port = Number(env[variable] || usual)
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      throw new Error(`${variable} is no port: "${env[variable]}"`)
    if (refusedPorts.has(port) && variable !== askedBySmtp)
      throw new Error(`${variable} cannot be ${port}: browsers refuse that port`)
    return port
  }
  return Object.fromEntries(Object.entries(portTable).map(([name, row]) => [name, read(row)])) as unknown as Ports
}

const listenOn = async (port: number) => {
  const listener = createServer().listen(port, '127.0.0.1')
  await once(listener, 'listening')
  return listener
}

/** Throws one line naming the first port that something else has taken, and the variable that sets another. */
export const requireFreePorts = async (ports: Ports): Promise<void> => {
  for (const [name, [, variable]] of Object.entries(portTable) as [keyof Ports, readonly [number, string]][]) {
    const listener = await listenOn(ports[name]).catch(() => {
      throw new Error(`Port ${ports[name]} (${name}) is taken. Stop what uses it, or set ${variable} to another port.`)
    })
    await new Promise(closed => listener.close(closed))
  }
}

/**
 * Listens on a port below those that systems give away, from 32,768 on (Linux): a connection, or another run that asks
 * for any port, could take one of these between our look and our use.
 */
const listenSomewhere = (): Promise<Server> =>
  listenOn(randomInt(20_000, 32_768)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    return listenSomewhere()
  })

/** Ports that nothing uses at this moment, for tests. */
export const freePorts = async (): Promise<Ports> => {
  const listeners = await Promise.all(Object.keys(portTable).map(() => listenSomewhere()))
  const numbers = listeners.map(listener => (listener.address() as { port: number }).port)
  await Promise.all(listeners.map(listener => new Promise(closed => listener.close(closed))))
  return Object.fromEntries(Object.keys(portTable).map((name, i) => [name, numbers[i]])) as unknown as Ports
}
