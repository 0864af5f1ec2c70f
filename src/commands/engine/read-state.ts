import type { States } from '../../domain/aggregates.ts'
import { NO_STREAM } from '../../stores/event-store/port.ts'
import type { CommandContext } from './command.ts'
import { type Begun, fromSnapshot, keepSnapshot } from './snapshots.ts'
import { type KnownState, remember } from './state-cache.ts'
import type { Stream } from './stream.ts'

const begin = async <Category extends keyof States>(
  context: CommandContext,
  stream: Stream<Category>,
  from: KnownState<States[Category]> | undefined,
): Promise<Begun<States[Category]>> => {
  const begun = from === undefined ? await fromSnapshot(context, stream) : undefined
  if (begun !== undefined) return begun
  const { state, revision } = from ?? { state: stream.initial, revision: NO_STREAM }
  return { state, revision, behind: await context.events.readStream(stream.name, revision + 1) }
}

/** Reads the events behind `from`, or behind the newest snapshot, and so gives the stream as it is now. */
export const readState = async <Category extends keyof States>(
  context: CommandContext,
  stream: Stream<Category>,
  from: KnownState<States[Category]> | undefined,
): Promise<KnownState<States[Category]>> => {
  const { cache, elapsed } = context
  const readAt = elapsed()
  const begun = await begin(context, stream, from)
  let { state, revision } = begun
  for (const event of begun.behind) {
    state = stream.evolve(state, event, event.meta.at)
    keepSnapshot(context, stream, state, { from: revision, last: event })
    revision = event.revision
  }
  const known = { state, revision, readAt }
  remember(cache[stream.category], stream.id, known)
  return known
}
