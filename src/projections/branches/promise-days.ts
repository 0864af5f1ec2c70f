import { hourIn, nairobiDay } from '../../contract/rules/dates.ts'
import type { DeliveryDeliveredData } from '../../domain/delivery/events.ts'
import type { Carrier } from '../../domain/delivery/vocabulary.ts'
import { PROMISED_MINUTES } from '../../domain/kernel/promise.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import type { Body, DocChange, Projection } from '../projection.ts'

/**
 * `deliveries`: the number of handovers. `kept`: how many of them came within the promised time. `seconds`: the time
 * that all handovers took together.
 */
export type PromiseSums = { deliveries: number; kept: number; seconds: number }

/**
 * How a branch kept its promised delivery time, by orders confirmed on one day in Nairobi. `id` is '<branch>.<day>'.
 */
export type PromiseDayDoc = Doc &
  PromiseSums & {
    branchId: number
    /** 'YYYY-MM-DD'. */
    day: string
    /** The figures by the hour of confirmation. */
    hours: ({ hour: number } & PromiseSums)[]
    /** The figures by who handed the orders over. `driverId` is null for a partner company. */
    drivers: ({ driverId: string | null } & PromiseSums)[]
  }

/** The most drivers in one day's document of a branch. Further drivers are left out. */
const MOST_DRIVERS = 200
const nothing: PromiseSums = { deliveries: 0, kept: 0, seconds: 0 }

const plus = <One extends PromiseSums>(one: One, other: PromiseSums): One => ({
  ...one,
  deliveries: one.deliveries + other.deliveries,
  kept: one.kept + other.kept,
  seconds: one.seconds + other.seconds,
})

type Handover = Pick<DeliveryDeliveredData, 'confirmedAt' | 'doneAt'>

/** Measures from the confirmation to the handover itself. A driver's phone may report the handover later. */
const secondsOf = ({ confirmedAt, doneAt }: Handover): number =>
  Math.max(0, Math.round((Date.parse(doneAt) - Date.parse(confirmedAt)) / 1_000))

/** Whether the goods were handed over within the promised time. */
export const isInTime = (handover: Handover): boolean =>
  secondsOf(handover) <= PROMISED_MINUTES * 60

const measured = (handover: Handover): PromiseSums => ({
  deliveries: 1,
  kept: isInTime(handover) ? 1 : 0,
  seconds: secondsOf(handover),
})

const withHour = (hours: PromiseDayDoc['hours'], hour: number, one: PromiseSums) => {
  const before = hours.find((it) => it.hour === hour) ?? { hour, ...nothing }
  return [...hours.filter((it) => it.hour !== hour), plus(before, one)].sort(
    (a, b) => a.hour - b.hour,
  )
}

const withDriver = (
  drivers: PromiseDayDoc['drivers'],
  driverId: string | null,
  one: PromiseSums,
) => {
  const before = drivers.find((it) => it.driverId === driverId)
  if (before === undefined && drivers.length >= MOST_DRIVERS) return drivers
  return [...drivers.filter((it) => it !== before), plus(before ?? { driverId, ...nothing }, one)]
}

const driverOf = (carrier: Carrier | null): string | null =>
  carrier !== null && 'driverId' in carrier ? carrier.driverId : null

const count = ({ branchId, carrier, confirmedAt, doneAt }: DeliveryDeliveredData) => {
  const at = new Date(confirmedAt)
  const day = nairobiDay(at)
  const id = `${branchId}.${day}`
  const one = measured({ confirmedAt, doneAt })
  const empty: Body<PromiseDayDoc> = { id, branchId, day, ...nothing, hours: [], drivers: [] }
  const change: DocChange<PromiseDayDoc> = {
    id,
    fold: (doc = empty) => ({
      ...plus(doc, one),
      hours: withHour(doc.hours, hourIn(at), one),
      drivers: withDriver(doc.drivers, driverOf(carrier), one),
    }),
  }
  return change
}

export const promiseDays: Projection<PromiseDayDoc> = {
  collection: { name: 'promise-days', version: 1, indexes: [['day'], ['branchId', 'day']] },
  on: {
    DeliveryDelivered: ({ data }) => count(data),
  },
}
