import * as z from 'zod'
import { ledgerCsv } from '../commands/finance/ledger-csv.ts'
import { differenceWords } from '../contract/points-differences.ts'
import {
  type DryAccounts,
  type DryEnd,
  differenceKinds,
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
const bar = ({ of, done, total, perSecond }: ReplayProgress): string => {
  const share = total === 0 ? 1 : done / total
  const full = Math.round(share * WIDTH)
  const figure = (n: number) => n.toLocaleString('en-KE')
  return `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${Math.round(share * 100)}% of ${figure(total)} ${of}, ${figure(perSecond)} events a second`
}

const asOfWords = z.union([
  z.tuple([]).transform(() => null),
  z.tuple([z.literal('--as-of'), isoTime]).transform(([, at]) => new Date(at).toISOString()),
])

const sayDifference = async (step: ReplayStep, tell: Tell): Promise<void> => {
  if (step.type === 'progress') await tell({ progress: bar(step) })
  if (step.type !== 'difference') return
  const { kind, account, order, orderNumber, entry, event, field, shown, replayed } = step
  const of = [
    `account ${account}`,
    ...(order === null ? [] : [`order ${orderNumber ?? order}`]),
    `entry ${entry ?? 'none'}`,
    `event ${event ?? 'none'}`,
  ]
  await tell({
    text: `${differenceWords[kind]}: ${of.join(', ')}: ${field} is ${shown ?? 'absent'}, and should be ${replayed ?? 'absent'}\n`,
  })
}

const kindsIn = ({ kinds }: ReplayEnd): string[] =>
  differenceKinds.flatMap((kind) => {
    const { [kind]: count = 0 } = kinds
    return count === 0 ? [] : [`${count}\t${differenceWords[kind]}`]
  })

const ended = (end: ReplayEnd): string[] => {
  const { entries, accounts, points, owed, differences, shown, notYet, seconds } = end
  return [
    `${entries} entries of ${accounts} accounts in ${seconds.toFixed(1)} s`,
    `${points} points outstanding, ${owed} owed by customers`,
    ...(notYet === 0
      ? []
      : [`${notYet} orders or returns are so recent that their entries may come`]),
    ...kindsIn(end),
    differences === 0
      ? 'Entries, orders, rules and read models agree'
      : `${differences} differences, of which ${shown} are named above`,
  ]
}

const ledgerOf = ({ commands }: OperatorContext) => commands.queries.ledger

export const replayLedger = operation({
  name: 'ledger replay',
  usage:
    'ledger replay [--as-of <time>] - works out all points anew from orders and rules, and names each difference; fails where there is one',
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

const accountsIn = (how: string, { count, points, first }: DryAccounts): string[] => [
  `${count} accounts would ${how}, by ${points} points together`,
  ...first.map(({ account, booked, dry }) => `${account}\t${booked}\t${dry}`),
]

const outcome = ({ rows, gaining, losing, owing, booked, dry, worth }: DryEnd): string[] => {
  const cost = (points: number): string => (points * worth).toFixed(2)
  const more = dry - booked
  return [
    'month\ttier\tpoints\twould be\tmore\tKSh',
    ...rows.map((row) => {
      const added = row.dry - row.booked
      return [row.month, row.tier, row.booked, row.dry, added, cost(added)].join('\t')
    }),
    ['all', '', booked, dry, more, cost(more)].join('\t'),
    ...accountsIn('gain', gaining),
    ...accountsIn('lose', losing),
    ...accountsIn('be below zero', owing),
  ]
}

export const dryRunLedger = operation({
  name: 'ledger dry-run',
  usage:
    'ledger dry-run <rules.json> - what other rules would have given, by month and tier, and who would gain or lose',
  input: z.tuple([z.string().min(1)]),
  run: async (_, context) => {
    const steps = await ledgerOf(context).dryRun(system, rulesIn(context.input))
    if (!steps.ok) throw new OperationFailed(steps.error.code)
    for await (const step of steps.value) {
      if (step.type === 'end') return outcome(step)
      await context.tell({ progress: bar(step) })
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
