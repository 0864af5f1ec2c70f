import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import {
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  trace as spans,
  TraceFlags,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Step, StepFacts, Trace } from '../lib/trace.ts'

/** The trace has the request's correlation id, without hyphens. Undefined for ids of another form. */
const traceIdOf = (correlationId: string): string | undefined => {
  const hex = correlationId.replaceAll('-', '')
  return /^[0-9a-f]{32}$/.test(hex) ? hex : undefined
}

/** Every process computes the same span id from the id of a step, so that no event needs to carry one. */
const spanIdOf = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 16)

type Place = { traceId: string; spanId: string }

const under = ({ traceId, spanId }: Place) =>
  spans.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  })

const complete = (span: Span, facts: StepFacts = {}, name?: string): void => {
  span.setAttributes(facts)
  if (name !== undefined) span.updateName(name)
}

const openTrace = (provider: TracerProvider, ids: Place): Trace => {
  const tracer = provider.getTracer('duka')
  const running = new AsyncLocalStorage<Place>()

  /** The step that this one runs in, if it belongs to the same request, or else the step that it names. */
  const parentOf = ({ id, after, correlationId }: Step, traceId: string) => {
    const outer = running.getStore()
    if (outer?.traceId === traceId) return under(outer)
    return id === correlationId ? ROOT_CONTEXT : under({ traceId, spanId: spanIdOf(after) })
  }

  const start = (step: Step): { span: Span; place: Place } | undefined => {
    const traceId = traceIdOf(step.correlationId)
    if (traceId === undefined) return undefined
    const place = { traceId, spanId: spanIdOf(step.id) }
    Object.assign(ids, place)
    const span = tracer.startSpan(step.name, {}, parentOf(step, traceId))
    complete(span, step.facts)
    return { span, place }
  }

  return {
    isOn: true,
    begin: (step) => {
      const span = start(step)?.span
      return (facts, name) => {
        if (span === undefined) return
        complete(span, facts, name)
        span.end()
      }
    },
    run: async (step, work) => {
      const started = start(step)
      if (started === undefined) return work(() => undefined)
      const { span, place } = started
      try {
        return await running.run(place, () => work((facts, name) => complete(span, facts, name)))
      } catch (error) {
        // The message of an error may hold personal data, and its class does not.
        const { name } = error instanceof Error ? error : { name: typeof error }
        span.setStatus({ code: SpanStatusCode.ERROR, message: name })
        throw error
      } finally {
        span.end()
      }
    },
  }
}

export type Tracing = { trace: Trace; stop(): Promise<void> }

/**
 * Sends spans to the collector at `endpoint` by OTLP over HTTP, in the background. What it does not take is dropped, and
 * `onFailed` hears why. `stop` sends what is left.
 */
export const traceTo = (endpoint: string, onFailed: (reason: string) => void): Tracing => {
  const tell = (reason: string) => onFailed(reason)
  diag.setLogger(
    { error: tell, warn: tell, info: tell, debug: tell, verbose: tell },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  )
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  const ids: Place = { traceId: '', spanId: '' }
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': 'duka' })),
    idGenerator: { generateTraceId: () => ids.traceId, generateSpanId: () => ids.spanId },
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  return { trace: openTrace(provider, ids), stop: () => provider.shutdown() }
}
