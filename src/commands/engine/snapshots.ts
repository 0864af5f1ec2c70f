import type { States } from '../../domain/aggregates.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { Snapshot, SnapshotPlace } from '../../stores/snapshots/port.ts'
import type { CommandDeps } from './command.ts'
import type { Stream } from './stream.ts'

/** The known state of a stream, and the events behind it, which were just read. */
export type Begun<State> = { state: State; revision: number; behind: Recorded[] }

/** The number of events between two snapshots of a stream. */
const EVERY = 1_000
/** The number of snapshots tried, the newest first, before the stream is read from its start. */
const MOST_TRIED = 3

/** A snapshot kept under the decider's version is a state of that decider. */
const isStateOf = <Category extends keyof States>(
  { snapshots }: Stream<Category>,
  snapshot: Snapshot,
): snapshot is Snapshot & { state: States[Category] } => snapshot.version === snapshots?.version

/** The newest snapshot whose event stands in the log, and the stream's events behind it. */
export const fromSnapshot = async <Category extends keyof States>(
  { snapshots, events }: Pick<CommandDeps, 'snapshots' | 'events'>,
  stream: Stream<Category>,
): Promise<Begun<States[Category]> | undefined> => {
  if (stream.snapshots === null) return undefined
  for (let tried = 0; tried < MOST_TRIED; tried += 1) {
    const snapshot = await snapshots.newest(stream.name, stream.snapshots.version)
    if (snapshot === undefined || !isStateOf(stream, snapshot)) return undefined
    const { state, revision, id, position } = snapshot
    const [there, ...behind] = await events.readStream(stream.name, revision)
    if (there?.id === id && there.position === position) return { state, revision, behind }
    await snapshots.dropForeign(snapshot)
  }
  return undefined
}

/** Keeps the state after `last`, behind the answer, once a thousand events are full since `from`. */
export const keepSnapshot = <Category extends keyof States>(
  { snapshots }: Pick<CommandDeps, 'snapshots'>,
  { name, snapshots: rule }: Stream<Category>,
  state: States[Category],
  { from, last }: { from: number; last: Omit<SnapshotPlace, 'stream'> },
): void => {
  const isDue = Math.floor((last.revision + 1) / EVERY) > Math.floor((from + 1) / EVERY)
  if (rule === null || !isDue) return
  const { revision, id, position } = last
  const snapshot = { stream: name, revision, id, position, version: rule.version, state }
  snapshots.keep(snapshot, rule.subjectOf?.(state) ?? null)
}
