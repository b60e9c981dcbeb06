import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { Outcome, Place, Span, Tracer, Work } from './span.ts'

/** Where traces go. */
export interface TraceSettings {
  /** The address of an OTLP receiver, without `/v1/traces`; nothing is traced without one. */
  endpoint: string | undefined
  /** The share of traces that is kept, from 0 to 1. */
  share: number
}

let tracer: Tracer | undefined

const under = new AsyncLocalStorage<Span>()

/** Traces from here on, if there is somewhere to send traces to; else nothing of it is even loaded. */
export const startTracing = async (settings: TraceSettings, build: { program: string; version: string }) => {
  const { endpoint, share } = settings
  if (endpoint === undefined) return
  const { createTracer } = await import('./otlp-tracer.ts')
  tracer = createTracer({ endpoint, share }, build)
}

/** Sends what was not sent yet, and traces no more. */
export const stopTracing = async (): Promise<void> => {
  const stopped = tracer
  tracer = undefined
  await stopped?.close()
}

/** Whether anything is traced. */
export const isTracing = (): boolean => tracer !== undefined

/**
 * The place where everything that is done for a request begins: its trace has the request's number, on every program and
 * for work that is done later, so that whoever knows the number finds the trace.
 */
export const placeOf = (requestId: string): Place => {
  const digits = requestId.replaceAll('-', '')
  const isHex = /^(?!0+$)[\da-f]{32}$/.test(digits)
  const traceId = isHex ? digits : createHash('sha256').update(requestId).digest('hex').slice(0, 32)
  return { traceId, spanId: createHash('sha256').update(traceId).digest('hex').slice(0, 16) }
}

/** What W3C's header says of a place. */
export const traceparentOf = ({ traceId, spanId }: Place): string => `00-${traceId}-${spanId}-01`

/** The place that a header names, when it is in the trace of the same request: of whoever else, none is taken. */
const placeIn = (traceparent: unknown, { traceId }: Place): Place | undefined => {
  const [, told, spanId = ''] = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/.exec(String(traceparent)) ?? []
  return told === traceId ? { traceId, spanId } : undefined
}

/** Begins to answer a request: below the program that passed it on, or as the first. Undefined when nothing is traced. */
export const beginRequest = (work: Omit<Work, 'kind'>, requestId: string, traceparent?: unknown): Span | undefined => {
  if (!tracer) return undefined
  const root = placeOf(requestId)
  const parent = placeIn(traceparent, root)
  return tracer.begin({ ...work, kind: 'server' }, parent ? { parent } : { root })
}

/** Does work whose own parts stand below a span. */
export const within = <Result>(span: Span | undefined, work: () => Result): Result =>
  span ? under.run(span, work) : work()

/** How work ended that answered, and how work that threw, in words of ours. */
interface Telling<Result> {
  answered?: (result: Result) => Outcome
  threw?: (error: unknown) => Outcome['facts']
}

const timed = async <Result>(span: Span, work: () => Promise<Result>, { answered, threw }: Telling<Result> = {}) => {
  try {
    const result = await under.run(span, work)
    span.end(answered?.(result))
    return result
  } catch (error) {
    span.end({ isFailed: true, facts: threw?.(error) ?? {} })
    throw error
  }
}

/** Times a part of what is under way. */
export const traced = <Result>(work: Work, run: () => Promise<Result>, telling?: Telling<Result>): Promise<Result> => {
  const parent = under.getStore()
  return tracer && parent ? timed(tracer.begin(work, { parent }), run, telling) : run()
}

/** Says that what is under way goes on with what an earlier request began, unless it is part of that request's own trace. */
export const linkTo = (requestId: string | null): void => {
  const span = tracer && under.getStore()
  if (!span || requestId === null) return
  const begun = placeOf(requestId)
  if (begun.traceId !== span.traceId) span.link(begun)
}

/** Times work that is done later for a request, or, for a fresh number, by itself. */
export const tracedLater = <Result>(
  work: Omit<Work, 'kind'>,
  { requestId, isFresh }: { requestId: string; isFresh: boolean },
  run: () => Promise<Result>,
): Promise<Result> => {
  if (!tracer) return run()
  const place = placeOf(requestId)
  const span = tracer.begin({ ...work, kind: 'internal' }, isFresh ? { root: place } : { parent: place })
  return timed(span, run)
}

/** Notes a part of what is under way that is over already. */
export const notePart = (work: () => Work, milliseconds: number, isFailed: boolean): void => {
  const parent = tracer && under.getStore()
  if (parent) tracer?.note(work(), parent, milliseconds, isFailed)
}
