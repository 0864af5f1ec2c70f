import type { States } from '../../domain/aggregates.ts'
import { NO_STREAM } from '../../stores/event-store/port.ts'
import type { CommandDeps } from './command.ts'
import { type Begun, fromSnapshot, keepSnapshot } from './snapshots.ts'
import { type KnownState, remember } from './state-cache.ts'
import type { Stream } from './stream.ts'

/** All that reading a state needs. */
export type ReadDeps = Pick<CommandDeps, 'cache' | 'elapsed' | 'events' | 'snapshots'>

const begin = async <Category extends keyof States>(
  deps: ReadDeps,
  stream: Stream<Category>,
  from: KnownState<States[Category]> | undefined,
): Promise<Begun<States[Category]>> => {
  const begun = from === undefined ? await fromSnapshot(deps, stream) : undefined
  if (begun !== undefined) return begun
  const { state, revision } = from ?? { state: stream.initial, revision: NO_STREAM }
  return { state, revision, behind: await deps.events.readStream(stream.name, revision + 1) }
}

/** Reads the events behind `from`, or behind the newest snapshot, and so gives the stream as it is now. */
export const readState = async <Category extends keyof States>(
  deps: ReadDeps,
  stream: Stream<Category>,
  from: KnownState<States[Category]> | undefined,
): Promise<KnownState<States[Category]>> => {
  const { cache, elapsed } = deps
  const readAt = elapsed()
  const begun = await begin(deps, stream, from)
  let { state, revision } = begun
  for (const event of begun.behind) {
    state = stream.evolve(state, event, event.meta.at)
    keepSnapshot(deps, stream, state, { from: revision, last: event })
    revision = event.revision
  }
  const known = { state, revision, readAt }
  remember(cache[stream.category], stream.id, known)
  return known
}
