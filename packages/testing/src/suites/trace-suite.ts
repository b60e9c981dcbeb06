import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@bohe/api-client/client'
import { DevStack } from '@bohe/launcher/dev-stack.ts'
import { freePorts } from '@bohe/launcher/ports.ts'
import { type ReceivedSpan, startTraceReceiver } from '@bohe/telemetry/trace-receiver.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enrol } from '#enrolment.ts'
import { freshMobile } from '#fresh.ts'
import { isDeep } from '#variants.ts'

/** The kind of a span that answers a request. */
const answers = 2

/** What a receiver of traces sees of running programs: a site, and the API behind it. */
export const describeTraces = (): void => {
  describe.runIf(isDeep)('The traces of running programs', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'bohe-traces-'))
    let receiver: Awaited<ReturnType<typeof startTraceReceiver>>
    let stack: DevStack

    beforeAll(async () => {
      receiver = await startTraceReceiver()
      const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint }
      stack = await new DevStack({ ports: await freePorts(), dataDir, sites: ['intl'], env }).start()
    }, 120_000)
    afterAll(async () => {
      await stack?.stop()
      await receiver?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    })

    /** Spans of the trace of a request, once both programs sent how they answered it: each sends every five seconds. */
    const traceOf = async (id: string | null): Promise<ReceivedSpan[]> => {
      const traceId = id?.replaceAll('-', '')
      const spans = () => receiver.spans.filter(span => span.traceId === traceId)
      const answering = () => new Set(spans().flatMap(({ service, kind }) => (kind === answers ? [service] : [])))
      await expect.poll(() => answering().size, { timeout: 20_000 }).toBe(2)
      return spans()
    }
    const shapeOf = (spans: readonly ReceivedSpan[], name: string) => {
      const span = spans.find(each => each.name === name)
      const parent = spans.find(({ spanId }) => spanId === span?.parentSpanId)
      return [span?.service, parent?.name]
    }

    it('join a purchase from the site through the API to its provider', async () => {
      const { intl, sandbox } = stack.origins
      const member = await enrol({ server: intl, sandbox, region: '0' }, { mobile: freshMobile() })
      let id: string | null = null
      const onResponse = ({ headers }: Response) => {
        id = headers.get('x-request-id')
      }
      const api = createClient({ origin: intl, region: '0', language: 'en', onResponse, token: () => member.token })
      const { list } = await api.packages()
      const offer = list.find(({ price_list }) => price_list.length > 0)
      const { package_id = '', price_list: [price] = [] } = offer ?? {}
      await api.buy({ package_id, price_id: price?.price_id ?? '', pay_type: 'alipay', pay_scene: 'qr' })
      const spans = await traceOf(id)
      expect(shapeOf(spans, 'POST api')).toEqual(['bohe-intl', undefined])
      expect(shapeOf(spans, 'buy')).toEqual(['bohe-api', 'POST api'])
      expect(shapeOf(spans, 'insert orders')).toEqual(['bohe-api', 'buy'])
      expect(shapeOf(spans, 'alipay create')).toEqual(['bohe-api', 'buy'])
      expect(receiver.text()).not.toContain(member.mobile)
    }, 60_000)

    it('join a page with what it asks of the API', async () => {
      const answer = await fetch(`${stack.origins.intl}/news.html?page=1&account_token=secret`)
      expect(answer.status).toBe(200)
      const spans = await traceOf((await fetch(`${stack.origins.intl}/help.html`)).headers.get('x-request-id'))
      const page = spans.find(({ service }) => service === 'bohe-intl')
      const asked = spans.filter(({ service, kind }) => service === 'bohe-api' && kind === answers)
      expect(page?.name).toBe('GET /help.html')
      expect(asked.length).toBeGreaterThan(0)
      for (const { parentSpanId } of asked) expect(parentSpanId).toBe(page?.spanId)
      expect(receiver.text()).not.toContain('secret')
    }, 60_000)
  })
}
