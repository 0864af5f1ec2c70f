import { dueOf } from '../../domain/driver-cash/driver-cash.ts'
import type { DriverCashEvent } from '../../domain/driver-cash/events.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import type { Body, Change, Projection } from '../projection.ts'

/**
 * `id` is the driver's, or that of a partner's ledger. `takenCents`: by the driver's own word. Times: ISO 8601 in UTC.
 * `revision`: of the stream.
 */
export type DriverCashDoc = Doc & {
  floatCents: number
  takenCents: number
  owedCents: number
  handedOverCents: number
  writtenOffCents: number
  /** float + owed - handed over - written off. */
  dueCents: number
  lastHandoverAt: string | null
  lastDifferenceCents: number
  /** The last handover, where its difference is not accepted. */
  openHandoverId: string | null
  /** A partner's name. Null for a driver of the shop. */
  partner: string | null
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
}
type Sums = Omit<DriverCashDoc, keyof Doc | 'dueCents' | 'revision'>

const change = (
  { data: { driverId: id }, revision }: Recorded<DriverCashEvent>,
  fold: (doc: Sums) => Sums,
): Change<DriverCashDoc> => ({
  id,
  fold: (before: Body<DriverCashDoc> | undefined) => {
    const sums = fold(before ?? nothing)
    return { ...sums, id, dueCents: dueOf(sums), revision }
  },
})

/** What each driver carries for the shop. */
export const driverCash: Projection<DriverCashDoc> = {
  collection: { name: 'driver-cash', version: 3, indexes: [['-dueCents']] },
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
