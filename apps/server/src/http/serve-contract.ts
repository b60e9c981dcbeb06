import { type CallName, contract } from '@bohe/api-client/contract'
import type { Endpoint } from '@bohe/api-client/contract/endpoint'
import cookies from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import type { ReadMark } from '#database/replica/marks.ts'
import { answerWriter } from './answer-writer.ts'
import type { Call, CallingMember, MemberCall } from './call.ts'
import { sendAccepted, sendRefusal } from './envelope.ts'
import { type Handlers, Refused, refuse } from './handlers.ts'
import { once } from './idempotency.ts'
import { type Admit, addMultipartParser, readMultipart } from './input/multipart.ts'
import { parseInput } from './input/parse-input.ts'
import { type Payload, payloadOf } from './input/payload.ts'
import { comesFromUs } from './origin.ts'
import { pictureOrigin, showsPictures, withWholeAddresses } from './pictures/whole-addresses.ts'
import { readFromReplica } from './replica-reads.ts'
import { callOf } from './request-call.ts'

/** Who a token belongs to, if it lives. */
export type Authenticate = (call: Call, token: string) => Promise<CallingMember | undefined>

type AnyHandler = (input: object, call: Call) => Promise<object>

const asMember = async (authenticate: Authenticate, call: Call) => {
  const member = call.token === undefined ? undefined : await authenticate(call, call.token)
  if (member) return Object.assign(call, { member })
  if (call.cookies.token) call.cookies.clearToken()
  return refuse('tokenExpired')
}

const authorise = (endpoint: Endpoint, authenticate: Authenticate, request: FastifyRequest, call: Call) => {
  if (endpoint.method === 'POST' && !comesFromUs(request, call.context.config)) return refuse('originRefused')
  return endpoint.access === 'public' ? call : asMember(authenticate, call)
}

/** What a caller must find: a member all that was written about him, anybody all that is published. */
const markOf = async (call: Call | MemberCall): Promise<ReadMark> => {
  if (!('member' in call)) return { of: 'content', count: await call.context.catalogue.version() }
  const { id, row } = call.member
  return { of: 'member', id, count: row.writes }
}

/** Match → authorise → parse → handle; what comes back is the data or a refusal. */
const answerer = (name: CallName, given: AnyHandler, authenticate: Authenticate) => {
  const endpoint: Endpoint = contract[name]
  const handler = endpoint.mayBeOld ? readFromReplica(given, markOf) : given
  return async (request: FastifyRequest, payload: Payload, call: Call): Promise<object> => {
    const authorised = await authorise(endpoint, authenticate, request, call)
    if (authorised instanceof Refused) return authorised
    const parsed = parseInput(endpoint.input, payload.fields)
    if (parsed instanceof Refused) return parsed
    const key = request.headers['idempotency-key']
    if (!endpoint.idempotent || typeof key !== 'string' || key === '') return handler(parsed.input, authorised)
    return once(authorised as MemberCall, name, key, parsed.input, keyed => handler(parsed.input, keyed))
  }
}

const respond = (reply: FastifyReply, { cookies, language }: Call, name: CallName, result: object) => {
  cookies.sendWith(reply)
  if (result instanceof Refused) return sendRefusal(reply, result, language)
  return sendAccepted(reply, answerWriter(contract[name]), language, result)
}

/** Gives the pictures of an answer their whole addresses, where the caller is no page. */
const addresser = (context: Context, name: CallName) => {
  const { data }: Endpoint = contract[name]
  const hasPictures = showsPictures(data)
  return async (request: FastifyRequest, { region }: Payload, result: object): Promise<object> => {
    if (!hasPictures || result instanceof Refused) return result
    const origin = pictureOrigin(request, context, region)
    return origin === undefined ? result : ((await withWholeAddresses(context, origin, data, result)) as object)
  }
}

/** Authorises a call before its file is read. */
const admits =
  (context: Context, name: CallName, authenticate: Authenticate): Admit =>
  async (request, reply, mayTokenFollow) => {
    const call = callOf(context, request, payloadOf(request))
    if (mayTokenFollow && call.token === undefined && comesFromUs(request, context.config)) return true
    const authorised = await authorise(contract[name], authenticate, request, call)
    if (authorised instanceof Refused) respond(reply, call, name, authorised)
    return !(authorised instanceof Refused)
  }

const isMultipart = (name: CallName) => (contract[name] as Endpoint).multipart === true

const serveCall =
  (app: FastifyInstance, context: Context, handlers: Handlers, authenticate: Authenticate) => (name: CallName) => {
    const { method, path }: Endpoint = contract[name]
    const answer = answerer(name, handlers[name] as unknown as AnyHandler, authenticate)
    const address = addresser(context, name)
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const payload = payloadOf(request)
      const call = callOf(context, request, payload)
      return respond(reply, call, name, await address(request, payload, await answer(request, payload, call)))
    }
    const reading = isMultipart(name)
      ? { preValidation: readMultipart(admits(context, name, authenticate), (contract[name] as Endpoint).fileBytes) }
      : {}
    const url = path.replace(/\{(\w+)\}/g, ':$1')
    app.route({ method, url, ...reading, config: { call: name }, handler })
  }

/** Routes every call of the contract to its handler; only those that take a file read multipart bodies. */
export const serveContract = async (
  app: FastifyInstance,
  context: Context,
  handlers: Handlers,
  authenticate: Authenticate,
): Promise<void> => {
  await app.register(cookies)
  const names = Object.keys(contract) as CallName[]
  names.filter(name => !isMultipart(name)).forEach(serveCall(app, context, handlers, authenticate))
  await app.register(async uploads => {
    await addMultipartParser(uploads)
    names.filter(isMultipart).forEach(serveCall(uploads, context, handlers, authenticate))
  })
}
