import { setTimeout as wait } from 'node:timers/promises'
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  type IdGenerator,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Place, Span, Tracer, Work } from './span.ts'

/** How long what was not sent yet is waited for. */
const closeMs = 2000

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

/** Random ids, but for the first span of a request, which stands where the number says. */
class NumberedIds implements IdGenerator {
  readonly #random = new RandomIdGenerator()
  root: Place | undefined
  generateTraceId = () => this.root?.traceId ?? this.#random.generateTraceId()
  generateSpanId = () => this.root?.spanId ?? this.#random.generateSpanId()
}

const remote = ({ traceId, spanId }: Place): SpanContext => ({
  traceId,
  spanId,
  traceFlags: TraceFlags.SAMPLED,
  isRemote: true,
})

const below = (parent: Place): Context => trace.setSpanContext(ROOT_CONTEXT, remote(parent))

const optionsOf = ({ kind, facts = {} }: Work) => ({ kind: kinds[kind], attributes: facts as Attributes })

/** Spans by OpenTelemetry, sent to an OTLP receiver in batches. Nothing is registered for anybody else in this process. */
export const createTracer = (
  { endpoint, share }: { endpoint: string; share: number },
  { program, version }: { program: string; version: string },
): Tracer => {
  const ids = new NumberedIds()
  const ratio = new TraceIdRatioBasedSampler(share)
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    idGenerator: ids,
    // By the trace's id alone: all programs keep the same.
    sampler: new ParentBasedSampler({ root: ratio, remoteParentSampled: ratio }),
    resource: resourceFromAttributes({ 'service.name': `bohe-${program}`, 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const otel = provider.getTracer('bohe')
  const startRoot = (work: Work, root: Place) => {
    ids.root = root
    try {
      return otel.startSpan(work.name, { ...optionsOf(work), root: true }, ROOT_CONTEXT)
    } finally {
      ids.root = undefined
    }
  }
  const fail = { code: SpanStatusCode.ERROR }
  return {
    begin: (work, at): Span => {
      const span =
        'root' in at ? startRoot(work, at.root) : otel.startSpan(work.name, optionsOf(work), below(at.parent))
      const { traceId, spanId } = span.spanContext()
      const end: Span['end'] = ({ name, facts = {}, isFailed = false } = {}) => {
        if (name !== undefined) span.updateName(name)
        span.setAttributes(facts as Attributes)
        if (isFailed) span.setStatus(fail)
        span.end()
      }
      const link: Span['link'] = begun => span.addLink({ context: remote(begun) })
      return { traceId, spanId, link, end }
    },
    note: (work, parent, milliseconds, isFailed) => {
      const now = Date.now()
      const span = otel.startSpan(work.name, { ...optionsOf(work), startTime: now - milliseconds }, below(parent))
      if (isFailed) span.setStatus(fail)
      span.end(now)
    },
    // A receiver that is away is tried again and again: no program waits for it to end.
    close: () => Promise.race([provider.shutdown().catch(() => undefined), wait(closeMs, undefined, { ref: false })]),
  }
}
