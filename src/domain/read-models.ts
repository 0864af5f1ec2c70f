import type { Aggregate, DomainEvent, EventCatalogue } from './kernel/decider.ts'
import { ok } from './kernel/result.ts'

/** What an operator asks for a read model. `drop-new` and `drop-old` drop the copy beside the serving one. */
export const readModelWorks = [
  'rebuild',
  'compare',
  'compare-all',
  'switch',
  'back',
  'drop-new',
  'drop-old',
] as const
export type ReadModelWork = (typeof readModelWorks)[number]

/** The id of the only stream, `readmodels-shop`. */
export const READ_MODELS = 'shop'

/** Asks the process that keeps the read models to do this work. `readModels`: their names. */
type ReadModelsEvent = DomainEvent<
  'ReadModelWorkRequested',
  { work: ReadModelWork; readModels: string[] }
>

const readModelsEvents: EventCatalogue<ReadModelsEvent> = { ReadModelWorkRequested: { version: 1 } }

/** The state is empty: which copies there are stands in the read store. */
export type ReadModelsState = null
export type ReadModelsCommand = {
  type: 'RequestWork'
  work: ReadModelWork
  readModels: string[]
}

export const readModels: Aggregate<
  'readmodels',
  ReadModelsState,
  ReadModelsCommand,
  ReadModelsEvent,
  never
> = {
  category: 'readmodels',
  memoryPart: 3,
  snapshots: { version: 1 },
  events: readModelsEvents,
  initial: null,
  decide: ({ work, readModels: names }) =>
    ok([{ type: 'ReadModelWorkRequested', data: { work, readModels: names } }]),
  evolve: () => null,
}
