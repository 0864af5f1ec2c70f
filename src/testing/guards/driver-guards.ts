import { seeDeliveries, setDriverDuty, setDuty } from '../../commands/delivery/duty.ts'
import {
  readDoorPayment,
  settleAtDoor,
  startDoorPayment,
} from '../../commands/door/door-payment.ts'
import { takeDeliveryStep } from '../../commands/door/take-step.ts'
import { giveFloat, handOverCash, writeOffCash } from '../../commands/driver-cash/count-cash.ts'
import { followCash } from '../../commands/driver-cash/follow-cash.ts'
import { settleShort } from '../../commands/driver-cash/settle-short.ts'
import { takeCash } from '../../commands/driver-cash/take-cash.ts'
import { managers, type Row, row } from './guard-row.ts'

const cash = { driverId: 'd', entryId: 'e' }
const counters = [...managers, 'finance']

/** Commands of drivers, and about them. */
export const ofDrivers: readonly Row[] = [
  row(setDuty, { isOn: true }, ['driver']),
  row(setDriverDuty, { driverId: 'd', isOn: false }, ['admin', 'system']),
  row(seeDeliveries, { deliveryIds: [] }, ['driver']),
  row(takeDeliveryStep, { deliveryId: 'd', to: 'delivered' }, [...managers, 'driver']),
  row(takeCash, { entryId: 'e', deliveryId: 'd', amountCents: 1, doneAt: '' }, ['driver']),
  row(giveFloat, { ...cash, amountCents: 1 }, counters),
  row(handOverCash, { ...cash, countedCents: 1, keptCents: 0, note: 'n' }, counters),
  row(writeOffCash, { ...cash, handoverId: 'h', note: 'n' }, ['admin', 'finance', 'system']),
  row(settleShort, { orderId: 'o', entryId: 'e', outcome: 'relieved', note: 'n' }, counters),
  row(startDoorPayment, { deliveryId: 'd', phone: '254712345678' }, ['driver']),
  row(readDoorPayment, { deliveryId: 'd' }, ['driver']),
  row(followCash, { deliveryId: 'd' }, ['system']),
  row(settleAtDoor, { orderId: 'o' }, ['system']),
]
