import { pino } from 'pino'
import { untraced } from '#src/lib/trace.ts'
import { openStores } from '#src/program/compose.ts'
import { readConfig } from '#src/program/config.ts'
import { openRecords } from '#src/program/open-records.ts'
import { realWorld } from '#src/program/real-world.ts'
import { createMetrics } from '#src/runtime/metrics.ts'
import { stopStack } from '#src/runtime/stop-stack.ts'

const log = pino({ level: 'silent' })

/**
 * A shop whose processes are stopped, opened in this process without its jobs. `keeps`: read models follow the log, and
 * otherwise they stay as the processes left them.
 */
export const openStopped = async (
  env: Readonly<Record<string, string>>,
  { keeps }: { keeps: boolean },
) => {
  const config = readConfig(env)
  const stack = stopStack(realWorld)
  const stores = await openStores(config, realWorld, (error) => {
    throw error
  })
  stack.started('the stores', stores.close)
  const records = await openRecords({
    config,
    world: realWorld,
    stores,
    metrics: createMetrics(realWorld),
    log,
    alert: () => undefined,
    trace: untraced,
    keeps,
    stack,
  })
  return { commands: records.commands, stores, close: stack.stop }
}
