import * as z from 'zod'
import type { CommandDeps } from '../../commands/engine/command.ts'
import { statementCsv } from '../../commands/finance/statement-csv.ts'
import { readLogWarning } from '../../commands/operations/integrity.ts'
import { logWarningAnswer } from '../../contract/operations.ts'
import { nairobiDay } from '../../contract/rules/dates.ts'
import { toKsh } from '../../contract/rules/money.ts'
import {
  isInPoints,
  type MonthlyStatement,
  type StatementAccount,
  statement,
  statementQuery,
} from '../../contract/statement.ts'
import { settlesPayments } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Valued } from '../../projections/ledger/outstanding.ts'
import type { MonthStatement, StatementColumns } from '../../projections/ledger/statement.ts'
import { defineFileRoute, defineRoute, type Route } from '../server/route.ts'
import { answerValue, answerWith } from '../server/route-parts.ts'
import type { Visit } from '../server/visit.ts'
import { area, denied } from './ledger-routes.ts'

const inKsh = ({
  id,
  opening,
  moves,
  closing,
  differences,
}: StatementColumns): StatementAccount => ({
  id,
  opening: opening.map(toKsh),
  moves: moves.map((move) => ({ id: move.id, amounts: move.amounts.map(toKsh) })),
  closing: closing.map(toKsh),
  differences: differences.map(toKsh),
})

const presentAccount = (account: StatementColumns): StatementAccount =>
  isInPoints(account.id) ? account : inKsh(account)

const presentWorth = (end: Valued): MonthlyStatement['worth']['opening'] => ({
  points: end.points,
  owed: end.owed,
  voucherPoints: end.voucherPoints,
  worth: toKsh(end.worthCents),
  liability: toKsh(end.liabilityCents),
  owedWorth: toKsh(end.owedCents),
})

type Known = { branch(id: number): { name: string } | undefined }

const presentStatement = (
  { month, branchIds, accounts, handovers, worth }: MonthStatement,
  { branch }: Known,
  thisMonth: string,
): Omit<z.input<typeof statement>, 'checkpoint' | 'logWarning'> => ({
  month,
  isOver: month < thisMonth,
  branches: branchIds.map((id) => ({ id, name: branch(id)?.name ?? String(id) })),
  accounts: accounts.map(presentAccount),
  handovers: {
    count: handovers.handovers,
    differing: handovers.differing,
    counted: toKsh(handovers.countedCents),
    kept: toKsh(handovers.keptCents),
    missing: toKsh(handovers.missingCents),
    surplus: toKsh(handovers.surplusCents),
  },
  cashDifference: toKsh(handovers.cashDifferenceCents),
  worth: { opening: presentWorth(worth.opening), closing: presentWorth(worth.closing) },
})

const newestCheckpoint = async ({
  seals,
}: Pick<CommandDeps, 'seals'>): Promise<MonthlyStatement['checkpoint']> => {
  const seal = await seals.last()
  if (seal === undefined) return null
  const { count, at, hash, chain } = seal
  return { count, at, hash, chain }
}

const path = '/api/finance/statement'

const ofMonth = async (
  { actor, deps, issue, queries }: Pick<Visit, 'actor' | 'deps' | 'issue' | 'queries'>,
  month: string | undefined,
) => {
  const thisMonth = nairobiDay(deps.commands.world.now()).slice(0, 7)
  const found = await queries.ledger.statement(actor, month ?? thisMonth)
  if (!found.ok) return found
  const warning = await issue(readLogWarning, {})
  if (!warning.ok) return warning
  return ok({
    ...presentStatement(found.value, queries.catalogue, thisMonth),
    checkpoint: await newestCheckpoint(deps.commands),
    logWarning: warning.value,
  })
}

const show = defineRoute({
  method: 'GET',
  path,
  mayAsk: settlesPayments,
  area,
  summary:
    'What payments, drivers’ cash and points moved in a month, and what stood before and after it, by branch and in all; for finance and admins',
  input: z.object({ query: statementQuery }),
  status: 200,
  response: statement,
  errors: denied,
  reads: ['ledger'],
  handle: async ({ query: { month }, ...visit }) => answerValue(await ofMonth(visit, month)),
})

const exportStatement = defineFileRoute({
  method: 'POST',
  path: `${path}/export`,
  mayAsk: settlesPayments,
  area,
  summary: 'The same statement as CSV, a line for each figure; for finance and admins',
  input: z.object({ body: statementQuery }),
  status: 200,
  errors: denied,
  limits: ['staff'],
  reads: ['ledger'],
  handle: async ({ body: { month }, ...visit }) => {
    const found = await ofMonth(visit, month)
    if (!found.ok) return found
    const name = `statement-${found.value.month}.csv`
    return ok({ name, type: 'text/csv', text: statementCsv(found.value) })
  },
})

const warn = defineRoute({
  method: 'GET',
  path: '/api/finance/log-warning',
  area,
  summary:
    'Whether figures may be forged, because the log is not as it was sealed; for finance and admins',
  input: z.object({}),
  status: 200,
  response: logWarningAnswer,
  errors: denied,
  reads: [],
  handle: async ({ issue }) =>
    answerWith(await issue(readLogWarning, {}), (warning) => ({ warning })),
})

export const statementRoutes: readonly Route[] = [show, exportStatement, warn]
