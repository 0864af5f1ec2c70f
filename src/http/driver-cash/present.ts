import type { CashEntry, DriverCash, OwnCash } from '../../contract/delivery/cash.ts'
import { toKsh } from '../../contract/rules/money.ts'
import type { CashEntryDoc, DriverCashDoc } from '../../projections/drivers/cash.ts'
import type { CarriedCash, DriverCashQueries } from '../../projections/drivers/queries.ts'
import type { PaymentDoc } from '../../projections/payments/projection.ts'
import { presentCashShort } from '../payment/present.ts'

const shillings = (cents: number | undefined): number | null =>
  cents === undefined ? null : toKsh(cents)

/** `limitCents`: the sum from which on some of it is to be handed over. */
const presentSums = (
  cash: DriverCashDoc | undefined,
  limitCents: number,
): Omit<OwnCash, 'short'> => {
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

/** `short`: the driver's deliveries whose cash is missing. */
export const presentOwn = (
  cash: DriverCashDoc | undefined,
  short: readonly PaymentDoc[],
  limitCents: number,
): OwnCash => ({
  ...presentSums(cash, limitCents),
  short: short.flatMap((doc) => presentCashShort(doc, () => null) ?? []),
})

const openOf = (cash: DriverCashDoc | undefined): DriverCash['open'] =>
  cash === undefined || cash.openHandoverId === null
    ? null
    : { handover: cash.openHandoverId, difference: toKsh(cash.lastDifferenceCents) }

export const presentCarried = async (
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

export const presentEntries = async (
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
