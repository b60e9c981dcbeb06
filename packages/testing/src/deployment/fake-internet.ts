import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect, createServer as listenOnPlain } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { createSecureContext, createServer, type SecureContext, type TLSSocket } from 'node:tls'
import { pathToFileURL } from 'node:url'
import { type Authority, authorityOf, issue } from '@bohe/sandbox/core/tls-authority.ts'

/** Where a deployed product is reached, as its visitors write it. */
export const hosts = {
  intl: 'www.bohe.com',
  cn: 'cn.bohe.com',
  app: 'ios.bohe.com',
  console: 'console.bohe.com',
  api: 'api.bohe.com',
} as const

/** Two addresses of this machine that stand for the product's and for everybody else's: 443 is the port of both. */
export const addresses = { product: '127.43.0.1', others: '127.43.0.2' } as const

/** The host of the mail server; every other name that is not ours is a vendor. */
export const mailHost = 'smtp.bohe.com'

/** What a deployed product finds on the network: a certificate authority, a resolver of names, and vendors over TLS. */
export interface FakeInternet {
  /** The certificates of the product and of the authority, as files. */
  files: { certificate: string; key: string; authority: string }
  authority: string
  /** The environment of a program that uses it: our authority beside its own, our names and no others. */
  env: Record<string, string>
  close: () => Promise<void>
}

/** Stands for DNS. Everything that no resolver finds is looked up, and every look-up ends at one of the two addresses. */
const names = `import dns from 'node:dns'
import { isIP } from 'node:net'
import { syncBuiltinESMExports } from 'node:module'
const product = new Set(${JSON.stringify(Object.values(hosts))})
const { lookup } = dns
dns.lookup = (name, options, done = options) => {
  if (name === 'localhost' || isIP(name)) return lookup(name, options, done)
  const address = product.has(name) ? '${addresses.product}' : '${addresses.others}'
  process.nextTick(() => (options.all ? done(null, [{ address, family: 4 }]) : done(null, address, 4)))
}
const nothing = (name, ...more) =>
  process.nextTick(more.at(-1), Object.assign(new Error('no data for ' + name), { code: 'ENODATA' }))
dns.Resolver.prototype.resolve4 = nothing
dns.Resolver.prototype.resolve6 = nothing
syncBuiltinESMExports()
`

const identityOf = (authority: Authority, name: string) => {
  const { certificate, privateKey } = issue(authority, name, 'server')
  return { cert: certificate, key: privateKey }
}

/** The vendors as they are reached: each has a certificate for the name that it is called by. */
const listenAsVendors = (authority: Authority, ports: { web: number; mail: number }) => {
  const contexts = new Map<string, SecureContext>()
  const contextOf = (name: string) => {
    const context = contexts.get(name) ?? createSecureContext(identityOf(authority, name))
    contexts.set(name, context)
    return context
  }
  const pass = (socket: TLSSocket) =>
    pipeline(
      socket,
      connect(String(socket.servername) === mailHost ? ports.mail : ports.web, '127.0.0.1'),
      socket,
      () => {},
    )
  return createServer({ SNICallback: (name, done) => done(null, contextOf(name)) }, pass)
}

/** Whether this user may listen on port 443 of both addresses. */
export const canBeReached = async (): Promise<boolean> => {
  const tried = Object.values(addresses).map(async address => {
    const server = listenOnPlain().listen(443, address)
    await once(server, 'listening')
    await new Promise(resolve => server.close(resolve))
  })
  return (await Promise.allSettled(tried)).every(({ status }) => status === 'fulfilled')
}

/** Starts the fake internet; its certificates and settings are files of a folder. */
export const startFakeInternet = async (
  folder: string,
  sandbox: { web: number; mail: number },
): Promise<FakeInternet> => {
  const authority = authorityOf(folder)
  const product = identityOf(authority, '*.bohe.com')
  const file = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }
  const files = {
    certificate: file('bohe.pem', product.cert),
    key: file('bohe.key', product.key),
    authority: file('authority.pem', authority.certificate),
  }
  const zone = pathToFileURL(file('names.mjs', names)).href
  const vendors = listenAsVendors(authority, sandbox)
  await new Promise<void>((resolve, reject) =>
    vendors.once('error', reject).listen(443, addresses.others, () => resolve()),
  )
  return {
    files,
    authority: authority.certificate,
    env: { NODE_EXTRA_CA_CERTS: files.authority, NODE_OPTIONS: `--import=${zone}` },
    close: () => new Promise(resolve => vendors.close(() => resolve())),
  }
}
