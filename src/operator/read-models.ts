import * as z from 'zod'
import { requestReadModelWork } from '../commands/operations/read-models.ts'
import { type ReadModel, readModelWorks } from '../contract/read-models.ts'
import { refusals } from '../contract/refusals.ts'
import { system } from '../domain/kernel/access.ts'
import {
  issueBy,
  type Operation,
  OperationFailed,
  type OperatorContext,
  operation,
} from './operation.ts'

const LOOK_EVERY_MS = 1_000

const percent = (share: number): string => `${Math.floor(share * 100)} %`

const progressText = ({ share, rate, remainingSeconds }: NonNullable<ReadModel['building']>) =>
  `${percent(share)}, ${rate} events/s, ${remainingSeconds ?? '?'} s left`

const newCopyText = ({ newCopy }: ReadModel): string => {
  if (newCopy === null) return 'no new copy'
  return newCopy.isReady ? 'new copy ready' : `new copy ${progressText(newCopy)}`
}

const comparisonText = ({ comparison }: ReadModel): string => {
  if (comparison === null) return 'not compared'
  const { scope, state, compared, differences, named } = comparison
  if (state !== 'done') return `compared (${scope}): ${state}`
  const some = named.map(({ id, kind, fields }) => [kind, id, ...fields].join(' '))
  return [`compared (${scope}): ${compared}, differences: ${differences}`, ...some].join('; ')
}

const lineOf = (one: ReadModel): string =>
  [
    `${one.name}@${one.version}`,
    one.building === null ? 'serving' : `building ${progressText(one.building)}`,
    `position ${one.position ?? '-'}`,
    `lag ${one.lagEvents} events, ${one.lagSeconds} s`,
    `${one.rate} events/s`,
    newCopyText(one),
    one.oldCopy === null ? 'no old copy' : `old copy until ${one.oldCopy.until ?? '?'}`,
    comparisonText(one),
    ...(one.stopped === null ? [] : [`stopped ${one.stopped.at}: ${one.stopped.reason}`]),
  ].join('\t')

const readModelsNow = async ({ commands }: OperatorContext): Promise<ReadModel[]> => {
  const found = await commands.queries.readModels.list(system)
  if (!found.ok) throw new OperationFailed(refusals[found.error.code][1])
  return found.value
}

export const listReadModels = operation({
  name: 'read-models',
  usage:
    'read-models - each read model: state, position, lag, rate, new copy, old copy, last comparison',
  input: z.tuple([]),
  run: async (_, context) => (await readModelsNow(context)).map(lineOf),
})

const isBusy = ({ building, newCopy, comparison }: ReadModel): boolean =>
  building !== null ||
  newCopy?.isReady === false ||
  (comparison !== null && comparison.state !== 'done')

const shareOf = ({ building, newCopy }: ReadModel): number => building?.share ?? newCopy?.share ?? 1

/** Waits until nothing is filled or compared, and shows how far it is. */
export const waitForReadModels = operation({
  name: 'read-models wait',
  usage: 'read-models wait - shows progress until no read model is filled or compared, then lists',
  input: z.tuple([]),
  run: async (_, context) => {
    for (;;) {
      const all = await readModelsNow(context)
      const busy = all.filter(isBusy)
      if (busy.length === 0) return all.map(lineOf)
      const least = Math.min(...busy.map(shareOf))
      await context.tell({ progress: `${busy.length} read models, ${percent(least)} at least` })
      await context.commands.world.wait(LOOK_EVERY_MS)
    }
  },
})

const about: Record<(typeof readModelWorks)[number], string> = {
  rebuild: 'fills a new copy beside the one that serves',
  compare:
    'compares a sample of the new copy with the serving one; fills one first if there is none',
  'compare-all': 'the same, with all documents',
  switch: 'readers read the new copy from now on; the old one is kept for a day',
  back: 'readers read the old copy again',
  'drop-new': 'drops the new copy, also while it is filled',
  'drop-old': 'drops the old copy',
}

export const readModelWork: readonly Operation[] = readModelWorks.map((work) =>
  operation({
    name: `read-models ${work}`,
    usage: `read-models ${work} <name>...|all - ${about[work]}`,
    input: z.array(z.string().min(1)).min(1),
    run: async (words, context) => {
      const names = words[0] === 'all' && words.length === 1 ? 'all' : words
      const result = await issueBy(
        system,
        requestReadModelWork,
        { work, readModels: names },
        context,
      )
      if (!result.ok) throw new OperationFailed(refusals[result.error.code][1])
      return [`Requested for ${result.value.length}: ${result.value.join(', ')}`]
    },
  }),
)
