import { readDoorPayment } from '../../commands/door/read-door-payment.ts'
import { settleAtDoor } from '../../commands/door/settle-at-door.ts'
import { startDoorPayment } from '../../commands/door/start-door-payment.ts'
import { takeDeliveryStep } from '../../commands/door/take-step.ts'
import { followCash } from '../../commands/driver-cash/follow-cash.ts'
import { giveFloat } from '../../commands/driver-cash/give-float.ts'
import { handOverCash } from '../../commands/driver-cash/hand-over-cash.ts'
import { settleShort } from '../../commands/driver-cash/settle-short.ts'
import { takeCash } from '../../commands/driver-cash/take-cash.ts'
import { writeOffCash } from '../../commands/driver-cash/write-off-cash.ts'
import { seeDeliveries } from '../../commands/duty/see-deliveries.ts'
import { setDuty } from '../../commands/duty/set-duty.ts'
import { managers, type Row, row } from './guard-row.ts'

const cash = { driverId: 'd', entryId: 'e' }
const counters = [...managers, 'finance']

/** Commands of drivers, and about them. */
export const ofDrivers: readonly Row[] = [
  row(setDuty, { isOn: true }, ['driver']),
  row(seeDeliveries, { deliveryIds: [] }, ['driver']),
  row(takeDeliveryStep, { deliveryId: 'd', to: 'delivered' }, [...managers, 'driver']),
  row(takeCash, { entryId: 'e', deliveryId: 'd', amountCents: 1, doneAt: '' }, ['driver']),
  row(giveFloat, { ...cash, amountCents: 1 }, counters),
  row(handOverCash, { ...cash, countedCents: 1, keptCents: 0, note: '' }, counters),
  row(writeOffCash, { ...cash, handoverId: 'h', note: 'n' }, ['admin', 'finance', 'system']),
  row(settleShort, { orderId: 'o', entryId: 'e', outcome: 'relieved', note: 'n' }, counters),
  row(startDoorPayment, { deliveryId: 'd', phone: '254712345678' }, ['driver']),
  row(readDoorPayment, { deliveryId: 'd' }, ['driver']),
  row(followCash, { deliveryId: 'd' }, ['system']),
  row(settleAtDoor, { orderId: 'o' }, ['system']),
]
