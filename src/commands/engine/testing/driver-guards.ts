import { reportStep } from '../../delivery/report-step.ts'
import { giveFloat } from '../../driver-cash/give-float.ts'
import { handOverCash } from '../../driver-cash/hand-over-cash.ts'
import { takeCash } from '../../driver-cash/take-cash.ts'
import { seeDeliveries } from '../../duty/see-deliveries.ts'
import { setDuty } from '../../duty/set-duty.ts'
import { managers, type Row, row } from './guard-row.ts'

const cash = { driverId: 'd', entryId: 'e' }
const counters = [...managers, 'finance']

/** Commands of drivers, and about them. */
export const ofDrivers: readonly Row[] = [
  row(setDuty, { isOn: true }, ['driver']),
  row(seeDeliveries, { deliveryIds: [] }, ['driver']),
  row(reportStep, { deliveryId: 'd', to: 'delivered', refusedWith: 'X' }, ['driver']),
  row(takeCash, { entryId: 'e', deliveryId: 'd', amountCents: 1, doneAt: '' }, ['driver']),
  row(giveFloat, { ...cash, amountCents: 1 }, counters),
  row(handOverCash, { ...cash, countedCents: 1, keptCents: 0, note: '' }, counters),
]
