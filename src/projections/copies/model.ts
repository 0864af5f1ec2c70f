import type { ReadModelWork } from '../../domain/read-models.ts'
import type { Collection, Copies, ReadStore } from '../../stores/read-store/port.ts'
import type { AnyProjection } from '../projection.ts'
import {
  type Comparison,
  FORMER_KEPT_MS,
  newState,
  type ReadModelStateDoc,
  type StopReason,
} from './states.ts'

/** One version of a read model, with its copies. */
export type Model = {
  projection: AnyProjection
  copies: Copies
  state: ReadModelStateDoc
  /** Ends the comparison that runs. */
  comparing: AbortController | undefined
}

export const openModels = (
  projections: readonly AnyProjection[],
  states: ReadonlyMap<string, ReadModelStateDoc>,
  store: Pick<ReadStore, 'copies'>,
): Promise<Model[]> =>
  Promise.all(
    projections.map(async (projection) => {
      const empty = newState(projection.collection)
      return {
        projection,
        copies: await store.copies(projection.collection),
        state: states.get(empty.id) ?? empty,
        comparing: undefined,
      }
    }),
  )

export const copyOf = ({ projection }: Model, copy: number): Collection => ({
  ...projection.collection,
  copy,
})

/** The copy that serves comes first. */
export const copiesOf = ({ serving, beside, former }: Copies): number[] =>
  [serving, beside, former].filter((copy) => copy !== null)

/** Whether the copy beside has come as far as the one that serves. */
export const isReady = async (
  model: Model,
  { checkpoint }: Pick<ReadStore, 'checkpoint'>,
): Promise<boolean> => {
  const { serving, beside } = model.copies
  if (beside === null) return false
  const [at, servingAt] = await Promise.all([
    checkpoint(copyOf(model, beside)),
    checkpoint(copyOf(model, serving)),
  ])
  return at !== null && at >= (servingAt ?? at)
}

/** `now`: ms since 1970. */
export const isExpired = ({ state: { formerSince } }: Model, now: number): boolean =>
  formerSince !== null && now - Date.parse(formerSince) >= FORMER_KEPT_MS

const endComparing = (model: Model): void => {
  model.comparing?.abort()
  model.comparing = undefined
  const { comparison } = model.state
  if (comparison?.state !== 'done') model.state = { ...model.state, comparison: null }
}

export const dropFormer = (model: Model): boolean => {
  if (model.copies.former === null) return false
  model.copies = { ...model.copies, former: null }
  model.state = { ...model.state, formerSince: null }
  return true
}

const dropBeside = (model: Model): boolean => {
  if (model.copies.beside === null) return false
  endComparing(model)
  model.copies = { ...model.copies, beside: null }
  model.state = { ...model.state, besideSince: null, comparison: null }
  return true
}

/** Gives up the copy beside. `at`: ISO 8601 in UTC. */
export const stopRebuild = (model: Model, reason: StopReason, at: string): void => {
  dropBeside(model)
  model.state = { ...model.state, stopped: { at, reason } }
}

const serve = (model: Model, serving: number, at: string): true => {
  endComparing(model)
  const { copies, state } = model
  const beside = copies.beside === serving ? null : copies.beside
  model.copies = { ...copies, serving, beside, former: copies.serving }
  const besideSince = beside === null ? null : state.besideSince
  model.state = { ...state, besideSince, formerSince: at }
  return true
}

type Deps = {
  store: Pick<ReadStore, 'checkpoint' | 'prepare' | 'index'>
  hasRoom(): Promise<boolean>
  /** ISO 8601 in UTC. */
  now(): string
}

/** What a request does to a model. Gives whether it changed something. */
type Work = (model: Model) => Promise<boolean> | boolean

/**
 * The works while nothing is projected. What does not fit any more is passed over: the command that asks for it has
 * refused it, or something else came before it.
 */
export const openWorks = ({ store, hasRoom, now }: Deps): Record<ReadModelWork, Work> => {
  const rebuild = async (model: Model): Promise<boolean> => {
    if (model.copies.beside !== null) return false
    if (!(await hasRoom())) {
      stopRebuild(model, 'disk-full', now())
      return true
    }
    const beside = model.copies.last + 1
    // With its indexes from the start: making them later would stop the read models that follow the log for seconds.
    await store.prepare([copyOf(model, beside)])
    await store.index([copyOf(model, beside)])
    model.copies = { ...model.copies, beside, last: beside }
    model.state = { ...model.state, besideSince: now(), stopped: null, comparison: null }
    return true
  }
  const compare = async (model: Model, scope: Comparison['scope']): Promise<boolean> => {
    await rebuild(model)
    if (model.copies.beside === null) return true
    endComparing(model)
    const nothing = { compared: 0, differences: 0, named: [] }
    model.state = {
      ...model.state,
      comparison: { scope, state: 'waiting', at: now(), ...nothing },
    }
    return true
  }
  return {
    rebuild,
    compare: (model) => compare(model, 'sample'),
    'compare-all': (model) => compare(model, 'all'),
    switch: async (model) => {
      const { beside } = model.copies
      return beside !== null && (await isReady(model, store)) && serve(model, beside, now())
    },
    back: (model) => {
      const { former } = model.copies
      return former !== null && serve(model, former, now())
    },
    'drop-new': dropBeside,
    'drop-old': dropFormer,
  }
}
