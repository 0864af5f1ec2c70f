import type { CashEntryKind } from '../../contract/delivery/cash.ts'
import type { DriverCashEvent } from '../../domain/driver-cash/driver-cash.ts'
import { dueOf } from '../../domain/driver-cash/driver-cash.ts'
import type { CashReason } from '../../domain/kernel/vocabulary.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { type Body, type DocChange, type Doer, doerOf, type Projection } from '../projection.ts'

/** The result of a handover: cash counted, cash left with the driver, cash due, and the difference. */
type Count = { countedCents: number; keptCents: number; dueCents: number; differenceCents: number }

/** One line of a driver's cash account. */
export type CashEntryDoc = Doc & {
  driverId: string
  kind: CashEntryKind
  deliveryId: string | null
  /** How much the line adds to the sum that is due. Negative: it lowers the sum. */
  amountCents: number
  /** All the cash that the driver says was taken for the delivery. */
  saidCents: number | null
  /** Why the reported cash is too little. */
  reason: CashReason | null
  count: Count | null
  /** True for a handover whose count differed from the sum that was due. */
  isDifferent: boolean
  /** Why staff accepted the difference. Null: nobody has accepted it. */
  accepted: string | null
  note: string
  at: string
  doneAt: string
  actor: Doer
  /** The revision of the entry's event in the driver's stream. */
  revision: number
}

const entry = (
  { data: { driverId, entryId }, meta, revision }: Recorded<DriverCashEvent>,
  facts: Pick<CashEntryDoc, 'kind' | 'amountCents'> & Partial<CashEntryDoc>,
): DocChange<CashEntryDoc> => {
  const id = `${driverId}.${entryId}`
  return {
    id,
    fold: () => ({
      id,
      driverId,
      deliveryId: null,
      saidCents: null,
      reason: null,
      count: null,
      isDifferent: false,
      accepted: null,
      note: '',
      at: meta.at,
      doneAt: meta.at,
      actor: doerOf(meta),
      revision,
      ...facts,
    }),
  }
}

/** The lines of all drivers' cash accounts. */
export const driverCashEntries: Projection<CashEntryDoc> = {
  collection: {
    name: 'driver-cash-entries',
    version: 4,
    indexes: [
      ['-at', '-revision'],
      ['driverId', '-at', '-revision'],
      ['isDifferent', '-at', '-revision'],
    ],
  },
  on: {
    DriverFloatGiven: (event) =>
      entry(event, { kind: 'float', amountCents: event.data.amountCents }),
    DriverCashTaken: (event) => {
      const { deliveryId, amountCents: saidCents, addedCents, reason, doneAt } = event.data
      const reported = { saidCents, reason, deliveryId, doneAt }
      return entry(event, { kind: 'taken', amountCents: addedCents, ...reported })
    },
    // If the driver has already reported the right sum, no line is added.
    DriverCashOwed: (event) => {
      const { deliveryId, addedCents: amountCents } = event.data
      return amountCents === 0 ? [] : entry(event, { kind: 'owed', amountCents, deliveryId })
    },
    DriverCashShortSettled: (event) => {
      const { deliveryId, addedCents: amountCents, note } = event.data
      return entry(event, { kind: 'short_settled', amountCents, deliveryId, note })
    },
    DriverCashHandedOver: (event) => {
      const { countedCents, keptCents, dueCents, differenceCents, note } = event.data
      return entry(event, {
        kind: 'handover',
        amountCents: -countedCents,
        count: { countedCents, keptCents, dueCents, differenceCents },
        isDifferent: differenceCents !== 0,
        note,
      })
    },
    DriverCashWrittenOff: (event) => {
      const { driverId, handoverId, amountCents, note } = event.data
      return [
        entry(event, { kind: 'write_off', amountCents: -amountCents, note }),
        {
          id: `${driverId}.${handoverId}`,
          fold: (doc) => doc && { ...doc, accepted: note },
        },
      ]
    },
  },
}

/** `id` is the id of the driver, or of a partner's account. Times are ISO 8601 in UTC. */
export type DriverCashDoc = Doc & {
  floatCents: number
  /** The cash that the driver reported as taken. */
  takenCents: number
  owedCents: number
  handedOverCents: number
  writtenOffCents: number
  /** The sum due: float + owed - handed over - written off. */
  dueCents: number
  lastHandoverAt: string | null
  lastDifferenceCents: number
  /** The last handover, if its difference is not accepted. */
  openHandoverId: string | null
  /** The name of a partner. Null for a driver of the shop. */
  partner: string | null
  /** The sums just after the last handover. Before the first one they are 0. */
  atHandover: Pick<DriverCashDoc, 'floatCents' | 'owedCents' | 'writtenOffCents' | 'dueCents'>
  /** The revision of the stream. */
  revision: number
}

const nothing = {
  floatCents: 0,
  takenCents: 0,
  owedCents: 0,
  handedOverCents: 0,
  writtenOffCents: 0,
  lastHandoverAt: null,
  lastDifferenceCents: 0,
  openHandoverId: null,
  partner: null,
  atHandover: { floatCents: 0, owedCents: 0, writtenOffCents: 0, dueCents: 0 },
}
type Sums = Omit<DriverCashDoc, keyof Doc | 'dueCents' | 'revision'>

const sumsAt = (sums: Sums): DriverCashDoc['atHandover'] => ({
  floatCents: sums.floatCents,
  owedCents: sums.owedCents,
  writtenOffCents: sums.writtenOffCents,
  dueCents: dueOf(sums),
})

const change = (
  { data: { driverId: id }, revision }: Recorded<DriverCashEvent>,
  fold: (doc: Sums) => Sums,
): DocChange<DriverCashDoc> => ({
  id,
  fold: (before: Body<DriverCashDoc> | undefined) => {
    const sums = fold(before ?? nothing)
    return { ...sums, id, dueCents: dueOf(sums), revision }
  },
})

/** The cash that each driver carries for the shop. */
export const driverCash: Projection<DriverCashDoc> = {
  collection: { name: 'driver-cash', version: 4, indexes: [['-dueCents']] },
  on: {
    DriverFloatGiven: (event) =>
      change(event, (doc) => ({ ...doc, floatCents: doc.floatCents + event.data.amountCents })),
    DriverCashTaken: (event) => {
      const { amountCents, beforeCents, addedCents } = event.data
      return change(event, (doc) => ({
        ...doc,
        takenCents: doc.takenCents + amountCents - beforeCents,
        owedCents: doc.owedCents + addedCents,
      }))
    },
    DriverCashOwed: (event) => {
      const { partner, addedCents } = event.data
      return change(event, (doc) => ({ ...doc, partner, owedCents: doc.owedCents + addedCents }))
    },
    DriverCashShortSettled: (event) =>
      change(event, (doc) => ({ ...doc, owedCents: doc.owedCents + event.data.addedCents })),
    DriverCashHandedOver: (event) => {
      const { entryId, countedCents, differenceCents } = event.data
      return change(event, (doc) => ({
        ...doc,
        handedOverCents: doc.handedOverCents + countedCents,
        atHandover: sumsAt({ ...doc, handedOverCents: doc.handedOverCents + countedCents }),
        lastHandoverAt: event.meta.at,
        lastDifferenceCents: differenceCents,
        openHandoverId: differenceCents === 0 ? null : entryId,
      }))
    },
    DriverCashWrittenOff: (event) =>
      change(event, (doc) => ({
        ...doc,
        writtenOffCents: doc.writtenOffCents + event.data.amountCents,
        openHandoverId: null,
      })),
  },
}
