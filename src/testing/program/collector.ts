import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import * as z from 'zod'

const attribute = z.object({
  key: z.string(),
  value: z.union([
    z.object({ stringValue: z.string() }).transform((it) => it.stringValue),
    z.object({ intValue: z.number() }).transform((it) => it.intValue),
  ]),
})
const span = z
  .object({
    traceId: z.string(),
    spanId: z.string(),
    parentSpanId: z.string().optional(),
    name: z.string(),
    startTimeUnixNano: z.string(),
    endTimeUnixNano: z.string(),
    attributes: z.array(attribute),
    status: z.object({ code: z.number(), message: z.string().optional() }),
  })
  .transform(({ attributes, ...others }) => ({
    ...others,
    facts: Object.fromEntries(attributes.map(({ key, value }) => [key, value])),
  }))
const exported = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
})

export type ReceivedSpan = z.output<typeof span>

/** A collector of OpenTelemetry that keeps in memory what it receives by OTLP over HTTP. */
export const startCollector = async () => {
  const bodies: string[] = []
  const spans: ReceivedSpan[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    if (request.url !== '/v1/traces') return response.writeHead(404).end()
    bodies.push(body)
    const { resourceSpans } = exported.parse(JSON.parse(body))
    spans.push(...resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  const port = typeof at === 'object' ? at?.port : undefined
  return {
    url: `http://127.0.0.1:${port}`,
    /** Received so far. */
    spans: (): readonly ReceivedSpan[] => spans,
    /** All that was received, as it was sent. */
    raw: (): string => bodies.join('\n'),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
