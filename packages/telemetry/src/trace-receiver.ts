import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** A span as an OTLP receiver gets it. */
export interface ReceivedSpan {
  service: string
  name: string
  traceId: string
  spanId: string
  parentSpanId: string
  kind: number
  isFailed: boolean
  facts: Record<string, string | number>
  /** The traces that it goes on with. */
  linked: string[]
}

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number }
type Attributes = { key: string; value: Value }[]

interface Batch {
  resourceSpans: {
    resource: { attributes: Attributes }
    scopeSpans: {
      spans: (Pick<ReceivedSpan, 'name' | 'traceId' | 'spanId' | 'kind'> & {
        parentSpanId?: string
        attributes: Attributes
        links?: { traceId: string }[]
        status?: { code?: number }
      })[]
    }[]
  }[]
}

const failed = 2

const factsOf = (attributes: Attributes): Record<string, string | number> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue ?? value.doubleValue)]),
  )

const spansIn = ({ resourceSpans }: Batch): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, traceId, spanId, kind, parentSpanId = '', attributes, links = [], status }) => ({
        ...{ name, traceId, spanId, kind, parentSpanId, facts: factsOf(attributes) },
        linked: links.map(link => link.traceId),
        service: String(factsOf(resource.attributes)['service.name']),
        isFailed: status?.code === failed,
      })),
    ),
  )

/** A small OTLP receiver, for tests: keeps what it is sent, and the text of it. */
export const startTraceReceiver = async () => {
  const spans: ReceivedSpan[] = []
  const texts: string[] = []
  const server = createServer(async (request, response) => {
    const batch = (await json(request)) as Batch
    texts.push(JSON.stringify(batch))
    spans.push(...spansIn(batch))
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    /** All that was ever sent. */
    text: () => texts.join('\n'),
    stop: () => {
      server.closeAllConnections()
      return new Promise(done => server.close(done))
    },
  }
}
