import { staffLimits } from '@bohe/api-client/contract/limits'
import { isStaffList, type StaffCallName, staffContract, staffCsvPath, staffPath } from '@bohe/api-client/staff'
import type { StaffRefusalName } from '@bohe/api-client/staff/code'
import type { StaffEndpoint } from '@bohe/api-client/staff/endpoint'
import type { Permission } from '@bohe/api-client/staff/permission'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type * as z from 'zod/mini'
import { secondsAfter } from '#clock.ts'
import type { Context } from '#context.ts'
import type { ReadMark } from '#database/replica/marks.ts'
import { answerWriter } from '#http/answer-writer.ts'
import { sendAccepted, sendStaffRefusal } from '#http/envelope.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { parseInput } from '#http/input/parse-input.ts'
import { payloadOf } from '#http/input/payload.ts'
import { readFromReplica } from '#http/replica-reads.ts'
import type { CallingStaff, SignedInCall, StaffCall } from './staff-call.ts'
import { staffCookie } from './staff-cookie.ts'
import { type ListPage, sendCsv } from './staff-csv.ts'
import { type AuditedTransaction, type StaffHandlers, Written } from './staff-handlers.ts'

/** What the realm of the staff gives: who a session belongs to, and how an action is done and written down. */
export interface StaffRealm {
  authenticate(call: StaffCall, token: string): Promise<CallingStaff | undefined>
  auditedFor(call: StaffCall & { staff?: CallingStaff }, name: StaffCallName, input: object): AuditedTransaction
}

type AnyHandler = (input: object, call: StaffCall, audited: AuditedTransaction) => Promise<object>

const callOf = (context: Context, request: FastifyRequest): StaffCall => ({
  context,
  now: context.clock.now(),
  language: payloadOf(request).language,
  address: request.ip,
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 256),
  requestId: request.id,
  cookie: staffCookie(request, context.config),
  pageSize: staffLimits.page.size,
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

/** A call that may be answered, and what came with it. */
interface Admitted {
  input: object
  call: StaffCall & { staff?: CallingStaff }
}

const admit = async (
  request: FastifyRequest,
  call: StaffCall,
  endpoint: StaffEndpoint,
  realm: StaffRealm,
): Promise<Admitted | Refused<StaffRefusalName>> => {
  if (!comesFromConsole(request, call.context.config.consoleOrigin)) return refuse('originRefused')
  const authorised = await authorise(endpoint, realm, call)
  if (authorised instanceof Refused) return authorised
  const parsed = parseInput(endpoint.input, payloadOf(request).fields)
  if (parsed instanceof Refused) return parsed
  return { input: parsed.input, call: authorised }
}

const sendNo = (reply: FastifyReply, refused: Refused, call: StaffCall) => {
  call.cookie.sendWith(reply)
  return sendStaffRefusal(reply, refused as Refused<StaffRefusalName>, call.language)
}

interface Route {
  app: FastifyInstance
  context: Context
  name: StaffCallName
  handler: AnyHandler
  realm: StaffRealm
}

/** A long body is read of those only who may make the call. */
const forLongBody = ({ context, name, realm }: Route): RouteShorthandOptions => {
  const endpoint: StaffEndpoint = staffContract[name]
  if (endpoint.bodyBytes === undefined) return {}
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const call = callOf(context, request)
    const isFromConsole = comesFromConsole(request, context.config.consoleOrigin)
    const authorised = isFromConsole ? await authorise(endpoint, realm, call) : refuse('originRefused')
    return authorised instanceof Refused ? sendNo(reply, authorised as Refused, call) : undefined
  }
  return { bodyLimit: endpoint.bodyBytes, onRequest }
}

const serveCall = (served: Route) => {
  const { app, context, name, handler, realm } = served
  const endpoint: StaffEndpoint = staffContract[name]
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const call = callOf(context, request)
    const admitted = await admit(request, call, staffContract[name], realm)
    if (admitted instanceof Refused) return sendNo(reply, admitted as Refused, call)
    const audited = realm.auditedFor(admitted.call, name, admitted.input)
    const result = await handler(admitted.input, admitted.call, audited)
    if (result instanceof Refused) return sendNo(reply, result, call)
    call.cookie.sendWith(reply)
    const data = result instanceof Written ? (result.data as object) : result
    return sendAccepted(reply, answerWriter(endpoint), call.language, data)
  }
  const { method } = endpoint
  const rest = { ...forLongBody(served), exposeHeadRoute: false, config: { call: `staff.${name}` } }
  app.route({ method, url: staffPath(name), handler: respond, ...rest })
}

const columnsOf = (endpoint: StaffEndpoint): string[] => {
  const { list } = (endpoint.data as unknown as { shape: { list: { def: { element: { shape: object } } } } }).shape
  return Object.keys(list.def.element.shape)
}

/** A list as one file: the same call with the same filters, to its end. That it was taken is in the audit. */
const serveCsv = ({ app, context, name, handler, realm }: Route) => {
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const call = callOf(context, request)
    const admitted = await admit(request, call, staffContract[name], realm)
    if (admitted instanceof Refused) return sendNo(reply, admitted as Refused, call)
    const { input } = admitted
    const audited = realm.auditedFor(admitted.call, name, input)
    const asking = { ...admitted.call, pageSize: staffLimits.page.exported }
    const nextPage = (after: string) => handler({ ...input, after }, asking, audited)
    const first = await nextPage('')
    if (first instanceof Refused) return sendNo(reply, first, call)
    const regions = asking.staff?.regions ?? []
    const region = regions.length > 1 ? null : (regions[0] ?? null)
    await audited(async () => ({ before: null, after: { exported: name }, region, result: null }))
    return sendCsv(reply, name, columnsOf(staffContract[name]), first as ListPage, nextPage)
  }
  const config = { call: `staff.${name}.csv` }
  app.route({ method: 'GET', url: staffCsvPath(name), handler: respond, exposeHeadRoute: false, config })
}

/** A stream of the console: guarded like every call, answered by whoever opens it. */
export interface StaffStream<Input> {
  path: string
  endpoint: StaffEndpoint & { input: z.ZodMiniType<Input> }
  open(input: Input, call: SignedInCall, request: FastifyRequest, reply: FastifyReply): Promise<object>
}

/** Routes a stream of the console. */
export const serveStaffStream = <Input>(
  app: FastifyInstance,
  context: Context,
  realm: StaffRealm,
  { path, endpoint, open }: StaffStream<Input>,
): void => {
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const call = callOf(context, request)
    const admitted = await admit(request, call, endpoint, realm)
    if (admitted instanceof Refused) return sendNo(reply, admitted as Refused, call)
    const opened = await open(admitted.input as Input, admitted.call as SignedInCall, request, reply)
    return opened instanceof Refused ? sendNo(reply, opened, call) : opened
  }
  const config = { call: 'staff.chatStream', isLasting: true }
  app.route({ method: 'GET', url: path, handler: respond, exposeHeadRoute: false, config })
}

/** What somebody of the staff must find: all that he did. */
const markOf = ({ staff }: StaffCall & { staff?: CallingStaff }): ReadMark => ({
  of: 'staff',
  count: staff?.lastAct ?? 0,
})

const handlerOf = (name: StaffCallName, given: AnyHandler): AnyHandler => {
  const { mayBeOld }: StaffEndpoint = staffContract[name]
  return mayBeOld ? readFromReplica(given, markOf) : given
}

/** Routes every call of the console to its handler. */
export const serveStaff = (
  app: FastifyInstance,
  context: Context,
  handlers: StaffHandlers,
  realm: StaffRealm,
): void => {
  for (const name of Object.keys(staffContract) as StaffCallName[]) {
    const handler = handlerOf(name, handlers[name] as unknown as AnyHandler)
    const route = { app, context, name, handler, realm }
    serveCall(route)
    if (isStaffList(name)) serveCsv(route)
  }
}
