import { staffLimits } from '@bohe/api-client/contract/limits'
import { type StaffCallName, staffContract, staffPath } from '@bohe/api-client/staff'
import type { StaffRefusalName } from '@bohe/api-client/staff/code'
import type { StaffEndpoint } from '@bohe/api-client/staff/endpoint'
import type { Permission } from '@bohe/api-client/staff/permission'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { secondsAfter } from '#clock.ts'
import type { Context } from '#context.ts'
import { answerWriter } from '#http/answer-writer.ts'
import { sendAccepted, sendStaffRefusal } from '#http/envelope.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { parseInput } from '#http/parse-input.ts'
import { payloadOf } from '#http/payload.ts'
import type { CallingStaff, SignedInCall, StaffCall } from './staff-call.ts'
import { staffCookie } from './staff-cookie.ts'
import { type Act, type StaffHandlers, Written } from './staff-handlers.ts'

/** What the realm of the staff gives: who a session belongs to, and how an act is done and written down. */
export interface StaffRealm {
  authenticate(call: StaffCall, token: string): Promise<CallingStaff | undefined>
  actOf(call: StaffCall & { staff?: CallingStaff }, name: StaffCallName, input: object): Act
}

type AnyHandler = (input: object, call: StaffCall, act: Act) => Promise<object>

const callOf = (context: Context, request: FastifyRequest): StaffCall => ({
  context,
  now: context.clock.now(),
  language: payloadOf(request).language,
  address: request.ip,
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 256),
  requestId: request.id,
  cookie: staffCookie(request, context.config),
})

/** Whether a page of the console asks: a browser says of every request which origin its page has, or that it is the same. */
const comesFromConsole = ({ headers }: FastifyRequest, consoleOrigin: string): boolean =>
  headers.origin === undefined ? headers['sec-fetch-site'] === 'same-origin' : headers.origin === consoleOrigin

const guard = (endpoint: StaffEndpoint, { now, context }: StaffCall, staff: CallingStaff) => {
  const { permission, stepUp } = endpoint
  if (permission !== 'own') {
    if (context.config.isLive && !staff.hasSecondFactor) return refuse('secondFactorMissing')
    if (!staff.may(permission as Permission)) return refuse('notPermitted', { permission })
  }
  const isProved = now < secondsAfter(staff.provedAt, staffLimits.session.provedSeconds)
  return stepUp && !isProved ? refuse('stepUpNeeded') : undefined
}

const authorise = async (endpoint: StaffEndpoint, { authenticate }: StaffRealm, call: StaffCall) => {
  if (endpoint.permission === 'public') return call
  const { token } = call.cookie
  const staff = token === undefined ? undefined : await authenticate(call, token)
  if (!staff) {
    if (token) call.cookie.clear()
    return refuse('sessionEnded')
  }
  return guard(endpoint, call, staff) ?? ({ ...call, staff } satisfies SignedInCall)
}

const serveCall = (
  app: FastifyInstance,
  context: Context,
  name: StaffCallName,
  handler: AnyHandler,
  realm: StaffRealm,
) => {
  const endpoint: StaffEndpoint = staffContract[name]
  const answer = async (request: FastifyRequest, call: StaffCall): Promise<object> => {
    if (!comesFromConsole(request, context.config.consoleOrigin)) return refuse('originRefused')
    const authorised = await authorise(endpoint, realm, call)
    if (authorised instanceof Refused) return authorised
    const parsed = parseInput(endpoint.input, payloadOf(request).fields)
    if (parsed instanceof Refused) return parsed
    return handler(parsed.input, authorised, realm.actOf(authorised, name, parsed.input))
  }
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const call = callOf(context, request)
    const result = await answer(request, call)
    call.cookie.sendWith(reply)
    if (result instanceof Refused) return sendStaffRefusal(reply, result as Refused<StaffRefusalName>, call.language)
    const data = result instanceof Written ? (result.data as object) : result
    return sendAccepted(reply, answerWriter(endpoint), call.language, data)
  }
  app.route({ method: endpoint.method, url: staffPath(name), handler: respond, exposeHeadRoute: false })
}

/** Routes every call of the console to its handler. */
export const serveStaff = (
  app: FastifyInstance,
  context: Context,
  handlers: StaffHandlers,
  realm: StaffRealm,
): void => {
  for (const name of Object.keys(staffContract) as StaffCallName[])
    serveCall(app, context, name, handlers[name] as unknown as AnyHandler, realm)
}
