import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import {
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace as spans,
  TraceFlags,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { type KnownLater, type Step, type Trace, traceIdOf } from '../lib/trace.ts'
import type { World } from '../lib/world.ts'

/** Every process computes the same span id from the id of a step, so that no event needs to carry one. */
const spanIdOf = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 16)

type Place = { traceId: string; spanId: string }
type Clock = Pick<World, 'now' | 'elapsed'>
/** The step that others run in. */
type Running = { correlationId: string; spanId: string }

const under = ({ traceId, spanId }: Place) =>
  spans.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  })

const placeOf = (step: Step): Place | undefined => {
  const traceId = traceIdOf(step)
  return traceId === undefined ? undefined : { traceId, spanId: spanIdOf(step.id) }
}

const complete = (step: Step, { facts, ...later }: KnownLater = {}): Step => ({
  ...step,
  ...later,
  facts: { ...step.facts, ...facts },
})

/** The message of an error may hold personal data, and its class does not. */
const failureOf = (error: unknown) => ({
  code: SpanStatusCode.ERROR,
  message: error instanceof Error ? error.name : typeof error,
})

const openTrace = (provider: TracerProvider, ids: Place, { now, elapsed }: Clock): Trace => {
  const tracer = provider.getTracer('duka')
  const running = new AsyncLocalStorage<Running>()

  /** A span gets its trace when it is made. A request learns its trace late, so each span is made at its end. */
  const start = (outer?: Running) => {
    const startTime = now().getTime()
    const began = elapsed()
    /** The step that this one ran in, if it belongs to the same request, or else the step that it names. */
    const parentOf = ({ id, after, correlationId }: Step, { traceId }: Place) => {
      if (outer?.correlationId === correlationId) return under({ traceId, spanId: outer.spanId })
      return id === after ? ROOT_CONTEXT : under({ traceId, spanId: spanIdOf(after) })
    }
    return (step: Step, failure?: ReturnType<typeof failureOf>): void => {
      const place = placeOf(step)
      if (place === undefined) return
      Object.assign(ids, place)
      const { name, facts: attributes = {} } = step
      const span = tracer.startSpan(name, { startTime, attributes }, parentOf(step, place))
      if (failure !== undefined) span.setStatus(failure)
      span.end(startTime + elapsed() - began)
    }
  }

  return {
    isOn: true,
    begin: (step) => {
      const end = start()
      return (later) => end(complete(step, later))
    },
    run: async (step, work) => {
      const place = placeOf(step)
      if (place === undefined) return work(() => undefined)
      const end = start(running.getStore())
      const { correlationId } = step
      let known = step
      const tell = (later?: KnownLater): void => {
        known = complete(step, later)
      }
      try {
        const { spanId } = place
        const value = await running.run({ correlationId, spanId }, () => work(tell))
        end(known)
        return value
      } catch (error) {
        end(known, failureOf(error))
        throw error
      }
    },
  }
}

export type Tracing = { trace: Trace; stop(): Promise<void> }

/**
 * Sends spans to the collector at `endpoint` by OTLP over HTTP, in the background. What it does not take is dropped, and
 * `onFailed` hears why. `stop` sends what is left.
 */
export const traceTo = (
  endpoint: string,
  clock: Clock,
  onFailed: (reason: string) => void,
): Tracing => {
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
  return { trace: openTrace(provider, ids, clock), stop: () => provider.shutdown() }
}
