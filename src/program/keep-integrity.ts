import type { Logger } from 'pino'
import type { CommandDeps } from '../commands/engine/command.ts'
import { isOwnStream } from '../domain/aggregates.ts'
import { tellFile, tellWebhook } from '../integrations/checkpoint-places.ts'
import type { Alert } from '../lib/alerts.ts'
import { keepTrying } from '../lib/keep-trying.ts'
import type { World } from '../lib/world.ts'
import { keepChecked } from '../runtime/integrity/keep-checked.ts'
import { keepSealed } from '../runtime/integrity/keep-sealed.ts'
import { checkpointsIn } from '../runtime/integrity/known-checkpoints.ts'
import { type OutsidePlace, tellOutside } from '../runtime/integrity/tell-outside.ts'
import { underLease } from '../runtime/under-lease.ts'
import type { EventStore } from '../stores/event-store/port.ts'
import type { Checkpoint } from '../stores/seals/port.ts'
import type { Stores } from './compose.ts'
import type { Config } from './config.ts'

type Deps = {
  config: Config
  commands: Pick<CommandDeps, 'vault' | 'world' | 'alert'>
  stores: Pick<Stores, 'eventStore' | 'seals' | 'readStore'>
  holder: string
  log: Logger
}

/** The most characters of a reason in an alert. */
const MOST_LETTERS = 200

/** The places outside that the configuration names. */
const placesOf = (config: Config, world: World): OutsidePlace[] => {
  const { CHECKPOINT_FILE: file, CHECKPOINT_WEBHOOK_URL: url } = config
  const { CHECKPOINT_WEBHOOK_SECRET: secret } = config
  const places: OutsidePlace[] = []
  if (file !== undefined) places.push({ place: 'file', tell: tellFile(file) })
  if (url !== undefined && secret !== undefined) {
    places.push({ place: 'webhook', tell: tellWebhook(url, secret, world) })
  }
  return places
}

/** The checkpoints in the file. An alert says so if it cannot be read, or holds something else. */
const readBack = async (file: string | undefined, alert: Alert): Promise<Checkpoint[]> => {
  if (file === undefined) return []
  try {
    return await checkpointsIn(file)
  } catch (error) {
    alert('checkpoint-not-told', { place: 'file', reason: String(error).slice(0, MOST_LETTERS) })
    return []
  }
}

/**
 * Tells of each stream of the shop that somebody limits or deletes past it, and at its beginning of those from before.
 * Other programs may limit theirs.
 */
const tellShortened = async (
  { log, alert }: { log: Pick<EventStore, 'followShortened'>; alert: Alert },
  signal: AbortSignal,
): Promise<void> => {
  for await (const { stream, how: kind } of log.followShortened(signal)) {
    if (isOwnStream(stream)) alert('log-altered', { kind, stream })
  }
}

/** Keeps the log sealed and checked, in one process at a time, until it is stopped. */
export const keepIntegrity = ({
  config,
  commands: { vault, world, alert },
  stores: { eventStore, seals, readStore },
  holder,
  log,
}: Deps): { stop(): Promise<void> } => {
  const stopping = new AbortController()
  const { signal } = stopping
  const { CHECKPOINT_FILE: file } = config
  const places = placesOf(config, world)
  const deps = {
    log: eventStore,
    seals,
    vault,
    world,
    alert,
    isOwnStream,
    tellOutside: () => tellOutside({ seals, places, world, alert }),
    toldOutside: () => readBack(file, alert),
  }
  const keep = (progressed: () => void) =>
    underLease(readStore, { name: 'integrity', holder, signal, world }, async (_, until) => {
      await Promise.all([
        keepSealed(deps, until, progressed),
        keepChecked(deps, until),
        tellShortened(deps, until),
      ])
    })
  const onError = (error: unknown) => log.error({ err: error }, 'sealing failed, trying again')
  const keeping = keepTrying(keep, { signal, onError, world })
  return {
    stop: () => {
      stopping.abort()
      return keeping
    },
  }
}
