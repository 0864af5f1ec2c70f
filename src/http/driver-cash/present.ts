import type { CashEntry, DriverCash, OwnCash } from '../../contract/delivery/cash.ts'
import { toKsh } from '../../contract/rules/money.ts'
import type { CashEntryDoc } from '../../projections/driver-cash/entries.ts'
import type { DriverCashDoc } from '../../projections/driver-cash/projection.ts'
import type { CarriedCash, DriverCashQueries } from '../../projections/driver-cash/queries.ts'

const shillings = (cents: number | undefined): number | null =>
  cents === undefined ? null : toKsh(cents)

/** `limitCents`: the sum from which on some of it is to be handed over. */
export const presentOwn = (cash: DriverCashDoc | undefined, limitCents: number): OwnCash => {
  const due = cash?.dueCents ?? 0
  return {
    float: toKsh(cash?.floatCents ?? 0),
    taken: toKsh(cash?.takenCents ?? 0),
    handedOver: toKsh(cash?.handedOverCents ?? 0),
    due: toKsh(due),
    limit: toKsh(limitCents),
    isOverLimit: due >= limitCents,
  }
}

export const presentCarried = async (
  queries: DriverCashQueries,
  carried: readonly CarriedCash[],
  limitCents: number,
): Promise<DriverCash[]> => {
  const nameOf = await queries.namesIn(carried.map(({ driverId }) => driverId))
  return carried.map(({ driverId, cash }) => ({
    driverId,
    fullName: nameOf(driverId),
    ...presentOwn(cash, limitCents),
    lastHandoverAt: cash?.lastHandoverAt ?? null,
    lastDifference: toKsh(cash?.lastDifferenceCents ?? 0),
    revision: cash?.revision ?? null,
  }))
}

export const presentEntries = async (
  queries: DriverCashQueries,
  docs: readonly CashEntryDoc[],
): Promise<CashEntry[]> => {
  const nameOf = await queries.namesIn(docs.flatMap(({ driverId, actor }) => [driverId, actor.id]))
  return docs.map(({ id, driverId, kind, deliveryId, amountCents, count, note, at, ...doc }) => ({
    id,
    driver: { id: driverId, fullName: nameOf(driverId) },
    kind,
    deliveryId,
    amount: toKsh(amountCents),
    counted: shillings(count?.countedCents),
    kept: shillings(count?.keptCents),
    due: shillings(count?.dueCents),
    difference: shillings(count?.differenceCents),
    note,
    at,
    doneAt: doc.doneAt,
    by: nameOf(doc.actor.id),
  }))
}
