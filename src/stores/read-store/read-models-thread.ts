import type { AlertCode, AlertFacts } from '../../lib/alerts.ts'
import type { World } from '../../lib/world.ts'
import { unlessAway } from '../store-unavailable.ts'
import type { SentError } from '../writer/messages.ts'
import {
  startWriterThread,
  type ThreadOptions,
  type WriterThread,
} from '../writer/writer-thread.ts'
import type { Arrivals, Moved } from './embedded-checkpoints.ts'
import type { ReadDbWrites } from './embedded-writes.ts'

/** What the thread of the read models does: it writes to `read.db`, and keeps the read models while it is told to. */
export type ReadModelsWrites = ReadDbWrites & {
  /** Keeps the read models as this holder, until `stop`. */
  keep: { given: { holder: string }; gives: undefined }
  /** Looks for new events in the log. */
  look: { given: null; gives: undefined }
  /** The number of events that each read model has parked. */
  parkedEvents: { given: null; gives: Readonly<Record<string, number>> }
  stop: { given: null; gives: undefined }
}

/** What the thread tells without being asked. */
export type ReadModelsNotice =
  | { kind: 'moved'; moved: Moved }
  | { kind: 'alert'; code: AlertCode; facts: AlertFacts | undefined }
  | { kind: 'rebuilding'; readModels: readonly string[] }
  | { kind: 'untraced'; reason: string }
  | { kind: 'failed'; error: SentError }

export type ReadModelsThread = WriterThread<ReadModelsWrites, ReadModelsNotice>

/** Tells the thread of new events in the log. A thread that is away begins at the end of what its read models hold. */
export const look = (thread: ReadModelsThread): void =>
  void thread.write('look', null).catch(unlessAway)

/** Starts the thread on the data folder of `path`, and announces the commits of its read models. */
export const startReadModelsThread = (
  options: ThreadOptions,
  world: Pick<World, 'soon' | 'after'>,
  arrivals: Arrivals,
): ReadModelsThread => {
  const thread = startWriterThread<ReadModelsWrites, ReadModelsNotice>(options, world)
  thread.told.on('notice', (notice) => {
    if (notice.kind === 'moved') arrivals.announce(notice.moved)
  })
  return thread
}
