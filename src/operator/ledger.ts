import * as z from 'zod'
import { ledgerCsv } from '../commands/finance/ledger-csv.ts'
import {
  dryRunBody,
  inPercent,
  type ReplayEnd,
  type ReplayProgress,
  type ReplayStep,
} from '../contract/points-ledger.ts'
import { isoTime } from '../contract/rules/schema.ts'
import { system } from '../domain/kernel/access.ts'
import { OperationFailed, type OperatorContext, operation, type Tell } from './operation.ts'

const WIDTH = 30

/** For example '██████░░░░  60% of 1,000 entries, 52,000 events a second'. */
const bar = ({ done, total, perSecond }: ReplayProgress): string => {
  const share = total === 0 ? 1 : done / total
  const full = Math.round(share * WIDTH)
  const figure = (n: number) => n.toLocaleString('en-KE')
  return `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${Math.round(share * 100)}% of ${figure(total)} entries, ${figure(perSecond)} events a second`
}

const asOfWords = z.union([
  z.tuple([]).transform(() => null),
  z.tuple([z.literal('--as-of'), isoTime]).transform(([, at]) => new Date(at).toISOString()),
])

const sayDifference = async (step: ReplayStep, tell: Tell): Promise<void> => {
  if (step.type === 'progress') await tell({ progress: bar(step) })
  if (step.type !== 'difference') return
  const { account, entry, event, field, shown, replayed } = step
  const of = `account ${account}, entry ${entry ?? 'none'}, event ${event ?? 'none'}`
  await tell({
    text: `${of}: ${field} is ${shown ?? 'absent'}, and should be ${replayed ?? 'absent'}\n`,
  })
}

const ended = ({ entries, accounts, points, owed, differences, shown, seconds }: ReplayEnd) => [
  `${entries} entries of ${accounts} accounts in ${seconds.toFixed(1)} s`,
  `${points} points outstanding, ${owed} owed by customers`,
  differences === 0
    ? 'The read models are right'
    : `${differences} differences, of which ${shown} are named above`,
]

const ledgerOf = ({ commands }: OperatorContext) => commands.queries.ledger

export const replayLedger = operation({
  name: 'ledger replay',
  usage:
    'ledger replay [--as-of <time>] - works out all points anew and names each difference; fails where there is one',
  input: asOfWords,
  run: async (asOf, context) => {
    const steps = await ledgerOf(context).replay(system, asOf)
    if (!steps.ok) throw new OperationFailed(steps.error.code)
    let end: ReplayEnd | undefined
    for await (const step of steps.value) {
      await sayDifference(step, context.tell)
      if (step.type === 'end') end = step
    }
    if (end === undefined) throw new OperationFailed('The replay came to no end')
    if (end.differences > 0) throw new OperationFailed(ended(end).join('\n'))
    return ended(end)
  },
})

const rulesIn = (input: string) => {
  try {
    return inPercent(dryRunBody.parse(JSON.parse(input)))
  } catch {
    throw new OperationFailed('The file holds no rules as GET /api/loyalty/rules gives them')
  }
}

export const dryRunLedger = operation({
  name: 'ledger dry-run',
  usage: 'ledger dry-run <rules.json> - what other rules would have given, by month and tier',
  input: z.tuple([z.string().min(1)]),
  run: async (_, context) => {
    const steps = await ledgerOf(context).dryRun(system, rulesIn(context.input))
    if (!steps.ok) throw new OperationFailed(steps.error.code)
    for await (const step of steps.value) {
      if (step.type === 'progress') {
        await context.tell({ progress: bar(step) })
        continue
      }
      const cost = (points: number): string => (points * step.worth).toFixed(2)
      const rows = step.rows.map(({ month, tier, booked, dry }) =>
        [month, tier, booked, dry, dry - booked, cost(dry - booked)].join('\t'),
      )
      const below = step.negatives.map(
        ({ account, booked, dry }) => `${account}\t${booked}\t${dry}`,
      )
      return [
        ...['month\ttier\tpoints\twould be\tmore\tKSh', ...rows],
        `all\t\t${step.booked}\t${step.dry}\t${step.dry - step.booked}\t${cost(step.dry - step.booked)}`,
        `${step.negative} accounts would be below zero`,
        ...below,
      ]
    }
    throw new OperationFailed('The dry run came to no end')
  },
})

export const exportLedger = operation({
  name: 'ledger export',
  usage: 'ledger export [--as-of <time>] - every entry as CSV',
  input: asOfWords,
  run: async (asOf, context) => {
    const filter = { asOf: asOf ?? undefined }
    for await (const text of ledgerCsv(ledgerOf(context), system, filter)) {
      await context.tell({ text })
    }
    return []
  },
})
