import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { fallbackPolicy } from '#fallback-pages/page.ts'

/** What the build names by its content never changes; a service worker is always asked for; the rest again after an hour. */
const cacheControlOf = (address: string) => {
  if (address === '/sw.js') return 'no-cache'
  return address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

const addressesIn = (folder: string): Set<string> =>
  new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && !entry.name.endsWith('.br'))
      .map(entry => relative(folder, join(entry.parentPath, entry.name)))
      .filter(path => !path.startsWith('.'))
      .map(path => `/${path.split(sep).join('/')}`),
  )

/** The files of a build that are sent as they are. */
export interface BuiltFiles {
  has(address: string): boolean
  /** Sends a file that is there, compressed for those who take it. */
  send(address: string, reply: FastifyReply): FastifyReply
}

/** Whether the folder of kept assets has a file at an address. Other releases write into it as this one runs. */
const isKept = (folder: string | undefined, address: string): folder is string =>
  folder !== undefined &&
  /^\/assets\/[\w-][\w.-]*$/.test(address) &&
  existsSync(join(folder, address.slice('/assets/'.length)))

/**
 * Gives a host the files of a build folder, compressed ahead (`compress-build.ts`), and what a folder of kept assets holds
 * beyond them: those of the releases before and after this one.
 */
export const serveBuiltFiles = async (
  app: FastifyInstance,
  folder: string,
  kept: string | undefined,
): Promise<BuiltFiles> => {
  const addresses = addressesIn(folder)
  await app.register(serveStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false })
  return {
    has: address => addresses.has(address) || isKept(kept, address),
    send: (address, reply) => {
      reply.header('cache-control', cacheControlOf(address))
      // A page that was written ahead.
      if (address.endsWith('.html')) reply.header('content-security-policy', fallbackPolicy)
      if (addresses.has(address) || kept === undefined) return reply.sendFile(address.slice(1))
      return reply.sendFile(address.slice('/assets/'.length), kept)
    },
  }
}
