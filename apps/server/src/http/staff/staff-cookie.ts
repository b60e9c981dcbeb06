import { staffLimits } from '@bohe/api-client/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'

/** The one cookie of the console: its session, sent back to the console's own pages alone. */
export const staffCookie = (request: FastifyRequest, { consoleOrigin }: Pick<Config, 'consoleOrigin'>) => {
  const isSecure = consoleOrigin.startsWith('https:')
  const name = isSecure ? '__Host-staff_session' : 'staff_session'
  const came = request.cookies[name]
  let change: string | undefined
  return {
    token: came && /^[\w-]{43}$/.test(came) ? came : undefined,
    set: (token: string) => {
      change = token
    },
    clear: () => {
      change = ''
    },
    /** Sets it with an answer. */
    sendWith: (reply: FastifyReply) => {
      if (change === undefined) return
      const maxAge = change ? staffLimits.session.lifeSeconds : 0
      reply.setCookie(name, change, { maxAge, path: '/', sameSite: 'strict', secure: isSecure, httpOnly: true })
    },
  }
}

export type StaffCookie = ReturnType<typeof staffCookie>
