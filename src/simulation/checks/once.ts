import { load } from '#src/commands/engine/execute.ts'
import { driverCash, dueOf } from '#src/domain/driver-cash/driver-cash.ts'
import { stockKeyId } from '#src/domain/kernel/pieces.ts'
import type { Recorded } from '#src/stores/event-store/events.ts'
import { type Check, idsIn } from './look.ts'

/** What happens once, whoever asks for it how often. Undefined: the event may come again. */
const nameOf = ({ type, data }: Recorded): string | undefined => {
  switch (type) {
    case 'DriverFloatGiven':
    case 'DriverCashHandedOver':
      return `${type} ${data.entryId}`
    case 'ReceiptTakenBack':
    case 'StockReceived':
      return `${type} ${data.receiptId} ${stockKeyId(data)}`
    case 'StockReturned':
      return `${type} ${data.returnId} ${stockKeyId(data)}`
    case 'StockTransferredIn':
      return `${type} ${data.arrivalId} ${stockKeyId(data)}`
    case 'TransferReceived':
      return `${type} ${data.receiptId}`
    case 'RefundBecameDue':
    case 'RefundCompleted':
      return `${type} ${data.refundId}`
    case 'OrderReturned':
      return `${type} ${data.returnId}`
    case 'PointsEarned':
      return `${type} ${data.orderId}`
    case 'PointsReversed':
      return `${type} ${data.orderId} ${data.returnId}`
    case 'PointsCorrected':
      return `${type} ${data.correctionId}`
    case 'RewardRedeemed':
      return `${type} ${data.voucher.voucherId}`
    default:
      return undefined
  }
}

/** A refund of which nothing is due any more may become due again. */
const endedBy = ({ type, data }: Recorded): string | undefined =>
  type === 'RefundSumChanged' && data.amountCents === 0
    ? `RefundBecameDue ${data.refundId}`
    : undefined

/** What was sent twice happened once. */
export const once: Check = ({ events }) => {
  const seen = new Set<string>()
  return events.flatMap((event) => {
    const name = nameOf(event)
    const gone = endedBy(event)
    if (gone !== undefined) seen.delete(gone)
    if (name === undefined) return []
    const again = seen.has(name) ? [`twice: ${name}`] : []
    seen.add(name)
    return again
  })
}

/** By how many cents an event changes what carriers owe. */
const owedBy = ({ type, data }: Recorded): number => {
  switch (type) {
    case 'DriverFloatGiven':
      return data.amountCents
    case 'DriverCashTaken':
    case 'DriverCashOwed':
    case 'DriverCashShortSettled':
      return data.addedCents
    case 'DriverCashHandedOver':
      return -data.countedCents
    case 'DriverCashWrittenOff':
      return -data.amountCents
    default:
      return 0
  }
}

/** A carrier owes what the events say, cent by cent. */
export const carriers: Check = async ({ chain, events }) => {
  const wrong: string[] = []
  for (const id of idsIn(events, 'drivercash')) {
    const due = dueOf(await load(chain.look(), driverCash, id))
    const own = events.filter(({ stream }) => stream === `drivercash-${id}`)
    const told = own.map(owedBy).reduce((sum, cents) => sum + cents, 0)
    if (due !== told) wrong.push(`carrier ${id} owes ${due}, and ${told} by the events`)
  }
  return wrong
}

/** An order reserves pieces that lie on the shelf and belong to nobody. */
export const reservations: Check = ({ events }) => {
  const free = new Map<string, number>()
  const add = (key: string, pieces: number) => free.set(key, (free.get(key) ?? 0) + pieces)
  const wrong: string[] = []
  for (const { type, data } of events) {
    switch (type) {
      case 'StockCounted':
        add(stockKeyId(data), data.onHand - data.onHandBefore)
        break
      case 'StockReceived':
      case 'StockReturned':
      case 'StockTransferredIn':
      case 'ReservationReleased':
        add(stockKeyId(data), data.quantity)
        break
      case 'ReceiptTakenBack':
      case 'StockWrittenOff':
        add(stockKeyId(data), -data.quantity)
        break
      case 'StockReserved':
        add(stockKeyId(data), -data.quantity)
        if ((free.get(stockKeyId(data)) ?? 0) < 0) wrong.push(`${data.orderId} ${stockKeyId(data)}`)
        break
    }
  }
  return wrong
}
