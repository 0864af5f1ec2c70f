import * as z from 'zod'
import { giveFloat, handOverCash, writeOffCash } from '../commands/driver-cash/count-cash.ts'
import { takeCash } from '../commands/driver-cash/take-cash.ts'
import {
  type CashEntry,
  cashEntriesQuery,
  cashEntry,
  cashNow,
  cashShort,
  counterCash,
  counterCashQuery,
  type DriverCash,
  driverCash,
  giveFloatBody,
  handOverBody,
  type OwnCash,
  ownCash,
  takeCashBody,
  writeOffBody,
} from '../contract/delivery/cash.ts'
import { nairobiDay } from '../contract/rules/dates.ts'
import { toCents, toKsh } from '../contract/rules/money.ts'
import { paging, uuid } from '../contract/rules/schema.ts'
import {
  countsCash,
  denied as forbidden,
  isDriver,
  settlesPayments,
} from '../domain/kernel/access.ts'
import { ok } from '../domain/kernel/result.ts'
import type { CashEntryDoc, DriverCashDoc } from '../projections/drivers/cash.ts'
import type { CarriedCash, DriverCashQueries } from '../projections/drivers/queries.ts'
import type { MissingCashDoc } from '../projections/payments/missing-cash.ts'
import { presentCashShort } from './payment/present.ts'
import { defineRoute, type Route } from './server/route.ts'
import { answerWith, pageOf } from './server/route-parts.ts'
import { accountsIn, actedBy } from './user/people.ts'

const shillings = (cents: number | undefined): number | null =>
  cents === undefined ? null : toKsh(cents)

/** `limitCents`: a driver who carries at least this sum must hand some of it over. */
const presentSums = (
  cash: DriverCashDoc | undefined,
  limitCents: number,
): Omit<OwnCash, 'short' | 'open' | 'sinceHandover'> => {
  const due = cash?.dueCents ?? 0
  return {
    float: toKsh(cash?.floatCents ?? 0),
    taken: toKsh(cash?.takenCents ?? 0),
    owed: toKsh(cash?.owedCents ?? 0),
    handedOver: toKsh(cash?.handedOverCents ?? 0),
    writtenOff: toKsh(cash?.writtenOffCents ?? 0),
    due: toKsh(due),
    limit: toKsh(limitCents),
    isOverLimit: due >= limitCents,
  }
}

const sinceHandoverOf = (cash: DriverCashDoc | undefined): OwnCash['sinceHandover'] => {
  if (cash === undefined) return null
  const { atHandover: before } = cash
  return {
    at: cash.lastHandoverAt,
    carried: toKsh(before.dueCents),
    float: toKsh(cash.floatCents - before.floatCents),
    owed: toKsh(cash.owedCents - before.owedCents),
    writtenOff: toKsh(cash.writtenOffCents - before.writtenOffCents),
  }
}

/** `short`: the missing cash of the driver's deliveries. */
const presentOwn = (
  cash: DriverCashDoc | undefined,
  short: readonly MissingCashDoc[],
  limitCents: number,
): OwnCash => ({
  ...presentSums(cash, limitCents),
  sinceHandover: sinceHandoverOf(cash),
  short: short.map((doc) => presentCashShort(doc, () => null)),
  open:
    cash === undefined || cash.openHandoverId === null || cash.lastHandoverAt === null
      ? null
      : { at: cash.lastHandoverAt, difference: toKsh(cash.lastDifferenceCents) },
})

const openOf = (cash: DriverCashDoc | undefined): DriverCash['open'] =>
  cash === undefined || cash.openHandoverId === null
    ? null
    : { handover: cash.openHandoverId, difference: toKsh(cash.lastDifferenceCents) }

const presentCarried = async (
  queries: DriverCashQueries,
  carried: readonly CarriedCash[],
  limitCents: number,
): Promise<DriverCash[]> => {
  const nameOf = await queries.namesIn(carried.map(({ driverId }) => driverId))
  return carried.map(({ driverId, cash }) => ({
    driverId,
    fullName: cash?.partner ?? nameOf(driverId),
    isPartner: (cash?.partner ?? null) !== null,
    ...presentSums(cash, limitCents),
    lastHandoverAt: cash?.lastHandoverAt ?? null,
    lastDifference: toKsh(cash?.lastDifferenceCents ?? 0),
    open: openOf(cash),
    revision: cash?.revision ?? null,
  }))
}

type Standing = CashEntry['standing']

const standingOf = (
  { id, driverId, isDifferent, accepted }: CashEntryDoc,
  open: ReadonlyMap<string, string>,
): Standing => {
  if (!isDifferent) return null
  if (accepted !== null) return 'written_off'
  return id === `${driverId}.${open.get(driverId)}` ? 'open' : 'counted_later'
}

const presentEntry = (
  { id, driverId, kind, deliveryId, amountCents, count, accepted, note, at, ...doc }: CashEntryDoc,
  nameOf: (id: string) => string | null,
  standing: Standing,
): CashEntry => ({
  id,
  driver: { id: driverId, fullName: nameOf(driverId) },
  kind,
  deliveryId,
  amount: toKsh(amountCents),
  said: shillings(doc.saidCents ?? undefined),
  reason: doc.reason,
  counted: shillings(count?.countedCents),
  kept: shillings(count?.keptCents),
  due: shillings(count?.dueCents),
  difference: shillings(count?.differenceCents),
  standing,
  accepted,
  note,
  at,
  doneAt: doc.doneAt,
  by: nameOf(doc.actor.id),
})

const presentEntries = async (
  queries: DriverCashQueries,
  docs: readonly CashEntryDoc[],
): Promise<CashEntry[]> => {
  const driverIds = [...new Set(docs.map(({ driverId }) => driverId))]
  const [nameOf, open] = await Promise.all([
    queries.namesIn([...driverIds, ...docs.map(({ actor }) => actor.id)]),
    queries.openHandovers(driverIds),
  ])
  return docs.map((doc) => presentEntry(doc, nameOf, standingOf(doc, open)))
}

const area = 'Drivers’ cash'
/** The most deliveries with missing cash that a driver is shown. There are few: branch and finance settle them. */
const MOST_SHOWN = 20

const denied = ['UNAUTHENTICATED', 'FORBIDDEN'] as const

const own = defineRoute({
  method: 'GET',
  path: '/api/driver/cash',
  area,
  summary: 'The cash that the asking driver carries for the shop',
  input: z.object({}),
  status: 200,
  response: ownCash,
  errors: denied,
  reads: ['driverCash', 'missingCash'],
  handle: async ({ actor, queries, deps }) => {
    const found = await queries.driverCash.own(actor)
    if (!found.ok) return found
    const short = await queries.missingCash.list(actor, { limit: MOST_SHOWN })
    if (!short.ok) return short
    const { driverCashLimit } = deps.commands
    return ok({ body: presentOwn(found.value, short.value.docs, driverCashLimit) })
  },
})

const ownEntries = defineRoute({
  method: 'GET',
  path: '/api/driver/cash/entries',
  mayAsk: isDriver,
  area,
  summary: 'The lines of the asking driver’s own ledger, newest first',
  input: z.object({ query: paging }),
  status: 200,
  response: z.array(cashEntry),
  errors: denied,
  reads: ['driverCash'],
  handle: async ({ actor, queries, query }) => {
    const found = await queries.driverCash.ownEntries(actor, pageOf(query))
    if (!found.ok) return found
    const { docs, next } = found.value
    return ok({ body: await presentEntries(queries.driverCash, docs), next })
  },
})

const take = defineRoute({
  method: 'POST',
  path: '/api/driver/cash',
  mayAsk: isDriver,
  area,
  summary: 'The asking driver took cash for a delivery, whatever became of the delivery',
  input: z.object({ body: takeCashBody }),
  status: 201,
  response: z.object({ id: z.string() }),
  limits: ['staff'],
  errors: [...denied, 'DELIVERY_NOT_FOUND', 'DELIVERY_NOT_YOURS'],
  reads: [],
  handle: async ({ body: { id, deliveryId, amount, reason, doneAt }, issue, deps }) => {
    const taken = { entryId: id, deliveryId, amountCents: toCents(amount), reason }
    const at = doneAt ?? deps.commands.world.now().toISOString()
    return answerWith(await issue(takeCash, { ...taken, doneAt: at }), () => ({ id }))
  },
})

const list = defineRoute({
  method: 'GET',
  path: '/api/cash/drivers',
  area,
  summary: 'What each driver carries, the highest sum first; for managers, finance and admins',
  input: z.object({}),
  status: 200,
  response: z.array(driverCash),
  errors: denied,
  reads: ['driverCash'],
  handle: async ({ actor, queries, deps }) => {
    const found = await queries.driverCash.carried(actor)
    if (!found.ok) return found
    const { driverCashLimit } = deps.commands
    return ok({ body: await presentCarried(queries.driverCash, found.value, driverCashLimit) })
  },
})

const entries = defineRoute({
  method: 'GET',
  path: '/api/cash/entries',
  mayAsk: countsCash,
  area,
  summary: 'The lines of the drivers’ ledgers, newest first; for managers, finance and admins',
  input: z.object({ query: cashEntriesQuery.extend(paging.shape) }),
  status: 200,
  response: z.array(cashEntry),
  errors: denied,
  reads: ['driverCash'],
  handle: async ({ actor, queries, query: { driver, differences, ...page } }) => {
    const filter = { driverId: driver, differences: differences === 'yes' }
    const found = await queries.driverCash.entries(actor, filter, pageOf(page))
    if (!found.ok) return found
    const { docs, next } = found.value
    return ok({ body: await presentEntries(queries.driverCash, docs), next })
  },
})

const handedBack = defineRoute({
  method: 'GET',
  path: '/api/cash/handed-back',
  mayAsk: countsCash,
  area,
  summary:
    'The cash that was handed back over the counter on a day, and by whom; for managers, finance and admins',
  input: z.object({ query: counterCashQuery }),
  status: 200,
  response: counterCash,
  errors: denied,
  reads: ['counterCash'],
  handle: async ({ actor, queries, query, deps }) => {
    const day = query.day ?? nairobiDay(deps.commands.world.now())
    const found = await queries.counterCash.ofDay(actor, day, query.branch)
    if (!found.ok) return found
    const { count, cents, entries } = found.value
    const people = await queries.users.peopleOf(actor, accountsIn(entries))
    return ok({
      body: {
        day,
        count,
        total: toKsh(cents),
        entries: entries.map(
          ({ id, branchId, orderId, orderNumber, amountCents, at, actor: by }) => ({
            id,
            branchId,
            orderId,
            orderNumber,
            amount: toKsh(amountCents),
            at,
            ...actedBy(by, people),
          }),
        ),
      },
    })
  },
})

const short = defineRoute({
  method: 'GET',
  path: '/api/cash/short',
  mayAsk: countsCash,
  area,
  summary:
    'Orders whose cash was to be collected and is missing, the latest first; a manager’s own branch, for finance and admins all',
  input: z.object({ query: paging }),
  status: 200,
  response: z.array(cashShort),
  errors: denied,
  reads: ['missingCash', 'driverCash'],
  handle: async ({ actor, queries, query }) => {
    if (!countsCash(actor)) return forbidden(actor)
    const found = await queries.missingCash.list(actor, pageOf(query))
    if (!found.ok) return found
    const { docs, next } = found.value
    const nameOf = await queries.driverCash.namesIn(docs.map(({ carrierId }) => carrierId))
    return ok({ body: docs.map((doc) => presentCashShort(doc, nameOf)), next })
  },
})

const count = {
  method: 'POST',
  area,
  status: 201,
  response: cashNow,
  limits: ['staff'],
  errors: [...denied, 'USER_NOT_FOUND', 'OWN_MATTER', 'CHANGED_MEANWHILE'],
  reads: [],
} as const
const params = z.object({ id: uuid })

const inKsh = <Cash extends { due: number }>(cash: Cash) => ({ ...cash, due: toKsh(cash.due) })

const float = defineRoute({
  ...count,
  path: '/api/cash/drivers/:id/floats',
  mayAsk: countsCash,
  summary:
    'Gives a driver change from the till; for finance, admins, and managers whose branch has a delivery with the driver',
  input: z.object({ params, body: giveFloatBody }),
  errors: [...count.errors, 'DRIVER_NOT_OF_BRANCH', 'FLOAT_OVER_LIMIT'],
  handle: async ({ params, body: { id: entryId, amount, revision }, issue }) => {
    const given = { driverId: params.id, entryId, amountCents: toCents(amount), revision }
    return answerWith(await issue(giveFloat, given), inKsh)
  },
})

const handOver = defineRoute({
  ...count,
  path: '/api/cash/drivers/:id/handovers',
  mayAsk: countsCash,
  summary:
    'Counts what a driver hands over. A difference needs a note; for managers, finance and admins',
  input: z.object({ params, body: handOverBody }),
  errors: [...count.errors, 'REASON_REQUIRED'],
  handle: async ({ params, body: { id: entryId, counted, kept, ...body }, issue }) => {
    const cents = { countedCents: toCents(counted), keptCents: toCents(kept) }
    return answerWith(
      await issue(handOverCash, { driverId: params.id, entryId, ...cents, ...body }),
      inKsh,
    )
  },
})

const writeOff = defineRoute({
  ...count,
  path: '/api/cash/drivers/:id/write-offs',
  mayAsk: settlesPayments,
  summary:
    'Accepts what a driver’s last handover did not agree by, with a reason; for finance and admins',
  input: z.object({ params, body: writeOffBody }),
  errors: [...count.errors, 'CASH_DIFFERENCE_NOT_OPEN'],
  handle: async ({ params, body: { id: entryId, handover: handoverId, ...body }, issue }) =>
    answerWith(
      await issue(writeOffCash, { driverId: params.id, entryId, handoverId, ...body }),
      inKsh,
    ),
})

export const driverCashRoutes: readonly Route[] = [
  own,
  ownEntries,
  handedBack,
  take,
  list,
  entries,
  short,
  float,
  handOver,
  writeOff,
]
