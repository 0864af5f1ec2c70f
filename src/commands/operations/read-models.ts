import type { ReadModel } from '../../contract/read-models.ts'
import { isAdmin } from '../../domain/kernel/access.ts'
import { ok, type Rejection, reject } from '../../domain/kernel/result.ts'
import { READ_MODELS, type ReadModelWork, readModels } from '../../domain/read-models.ts'
import type { Command } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'

/** Null: it may be asked for. */
type Refusal = Rejection<
  'REBUILD_RUNNING' | 'COMPARISON_RUNNING' | 'NO_NEW_COPY' | 'NEW_COPY_NOT_READY' | 'NO_OLD_COPY'
> | null

const codeOf = {
  rebuild: ({ building, newCopy }) =>
    building === null && newCopy === null ? null : 'REBUILD_RUNNING',
  compare: ({ building, comparison }) => {
    if (building !== null) return 'REBUILD_RUNNING'
    return comparison === null || comparison.state === 'done' ? null : 'COMPARISON_RUNNING'
  },
  switch: ({ newCopy }) => {
    if (newCopy === null) return 'NO_NEW_COPY'
    return newCopy.isReady ? null : 'NEW_COPY_NOT_READY'
  },
  back: ({ oldCopy }) => (oldCopy === null ? 'NO_OLD_COPY' : null),
  'drop-new': ({ newCopy }) => (newCopy === null ? 'NO_NEW_COPY' : null),
} as const satisfies Record<string, (one: ReadModel) => NonNullable<Refusal>['code'] | null>

const rules: Record<ReadModelWork, (one: ReadModel) => NonNullable<Refusal>['code'] | null> = {
  ...codeOf,
  'compare-all': codeOf.compare,
  'drop-old': codeOf.back,
}

/** `readModels`: names, or 'all' of which this can be asked now. */
type WorkRequest = { work: ReadModelWork; readModels: 'all' | readonly string[] }

/**
 * Asks the process that keeps the read models for this work. Gives the names of those that it is asked for. Refused if
 * there is none, with the reason of the first.
 */
export const requestReadModelWork: Command<WorkRequest, string[]> = {
  name: 'request-read-model-work',
  may: isAdmin,
  run: async ({ work, readModels: names }, context) => {
    const found = await context.queries.readModels.list(context.actor)
    if (!found.ok) return found
    const named = found.value.filter(({ name }) => names === 'all' || names.includes(name))
    if (names !== 'all' && named.length < new Set(names).size) return reject('READ_MODEL_NOT_FOUND')
    const refusals = named.map((one) => ({ name: one.name, code: rules[work](one) }))
    const asked = refusals.flatMap(({ name, code }) => (code === null ? [name] : []))
    const [refused] = refusals.flatMap(({ code }) => code ?? [])
    if (asked.length === 0) return reject(refused ?? 'READ_MODEL_NOT_FOUND')
    const request = { type: 'RequestWork', work, readModels: asked } as const
    const done = await execute(context, readModels, READ_MODELS, request)
    return done.ok ? ok(asked) : done
  },
}
