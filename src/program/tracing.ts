import type { Trace } from '../lib/trace.ts'
import { untraced } from '../lib/trace.ts'
import type { World } from '../lib/world.ts'
import type { Config } from './config.ts'

/** The least time in ms between two reports that spans could not be sent. */
const TELL_EVERY_MS = 60_000

export type Tracing = { trace: Trace; stop(): Promise<void> }

/**
 * Reports what happens to the collector that the configuration names. Without one nothing is loaded and nothing is
 * reported.
 */
export const openTracing = async (
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT'>,
  clock: Pick<World, 'now' | 'elapsed'>,
  warn: (reason: string) => void,
): Promise<Tracing> => {
  if (endpoint === undefined) return { trace: untraced, stop: async () => undefined }
  const { traceTo } = await import('../runtime/open-telemetry.ts')
  let toldAt = Number.NEGATIVE_INFINITY
  return traceTo(endpoint, clock, (reason) => {
    if (clock.elapsed() - toldAt < TELL_EVERY_MS) return
    toldAt = clock.elapsed()
    warn(reason)
  })
}
