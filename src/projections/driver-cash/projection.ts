import { dueOf } from '../../domain/driver-cash/driver-cash.ts'
import type { DriverCashEvent } from '../../domain/driver-cash/events.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import type { Body, Change, Projection } from '../projection.ts'

/** `id` is the driver's. Times: ISO 8601 in UTC. `revision`: of the stream. */
export type DriverCashDoc = Doc & {
  floatCents: number
  takenCents: number
  handedOverCents: number
  writtenOffCents: number
  /** float + taken - handed over - written off. */
  dueCents: number
  lastHandoverAt: string | null
  lastDifferenceCents: number
  /** The last handover, where its difference is not accepted. */
  openHandoverId: string | null
  revision: number
}

const nothing = {
  floatCents: 0,
  takenCents: 0,
  handedOverCents: 0,
  writtenOffCents: 0,
  lastHandoverAt: null,
  lastDifferenceCents: 0,
  openHandoverId: null,
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
  collection: { name: 'driver-cash', version: 2, indexes: [['-dueCents']] },
  on: {
    DriverFloatGiven: (event) =>
      change(event, (doc) => ({ ...doc, floatCents: doc.floatCents + event.data.amountCents })),
    DriverCashTaken: (event) => {
      const more = event.data.amountCents - event.data.beforeCents
      return change(event, (doc) => ({ ...doc, takenCents: doc.takenCents + more }))
    },
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
