import { moneyAsOf } from './as-of-money.ts'
import { type Facts, hidden, listIn, type Plain, shillings } from './plain.ts'

const statuses: Readonly<Record<string, string>> = {
  OrderPlaced: 'pending',
  OrderConfirmed: 'confirmed',
  OrderProcessingStarted: 'processing',
  OrderReadyForDelivery: 'ready_for_delivery',
  OrderOutForDelivery: 'out_for_delivery',
  OrderDelivered: 'delivered',
  OrderCancelled: 'cancelled',
}

const sum = (lines: readonly Facts[], name: string): number =>
  lines.reduce((total, one) => total + Number(one[name]), 0)

/** Whoever the customer was, as long as nobody erased them. */
const whoOf = (data: Plain['data'], isErased: boolean): Facts => {
  const customer = isErased ? { name: 'Erased', email: '', phone: '' } : Object(data.customer)
  const place = isErased ? { street: 'Erased', city: '', region: '' } : Object(data.address)
  return {
    customerName: customer.name,
    customerEmail: customer.email,
    customerPhone: hidden(customer.phone),
    street: place.street,
    city: place.city,
    region: place.region,
    notes: isErased ? '' : data.notes,
  }
}

const last = (events: readonly Plain[], wanted: (event: Plain) => unknown): unknown =>
  events.map(wanted).findLast((one) => one !== undefined)

const headOf = (events: readonly Plain[]) => {
  const placed = events.find(({ type }) => type === 'OrderPlaced')
  if (placed === undefined) return undefined
  const status = last(events, ({ type }) => statuses[type])
  const method = last(events, ({ data }) => data.paymentMethod)
  const { orderNumber, branchId } = placed.data
  const totalCents = Number(placed.data.totalCents)
  return { placed, status, method, orderNumber, branchId, totalCents }
}

const returnsOf = (events: readonly Plain[], isErased: boolean): Facts[] =>
  events
    .filter(({ type }) => type === 'OrderReturned')
    .map(({ data }) => ({
      pieces: sum(listIn(data, 'lines'), 'quantity'),
      writtenOff: sum(listIn(data, 'lines'), 'writtenOff'),
      amount: shillings(Number(data.goodsCents) + Number(data.feeCents)),
      reason: isErased ? '' : data.reason,
    }))

export const orderAsOf = (events: readonly Plain[]): Facts | null => {
  const head = headOf(events)
  if (head === undefined) return null
  const { placed, orderNumber, branchId, status, method, totalCents } = head
  const erased = events.findIndex(({ type }) => type === 'OrderCustomerErased')
  const { paymentStatus, receipt } = moneyAsOf(events, head)
  return {
    orderNumber,
    branchId,
    status,
    paymentMethod: method,
    paymentStatus,
    receipt,
    ...whoOf(placed.data, erased >= 0),
    lines: listIn(placed.data, 'lines').map((line) => ({
      name: line.size === '' ? line.name : `${line.name}, ${line.size}`,
      quantity: line.quantity,
      price: shillings(line.unitPriceCents),
      total: shillings(line.lineTotalCents),
    })),
    subtotal: shillings(placed.data.subtotalCents),
    deliveryFee: shillings(placed.data.deliveryFeeCents),
    total: shillings(totalCents),
    returns: [
      ...returnsOf(events.slice(0, Math.max(0, erased)), true),
      ...returnsOf(events.slice(Math.max(0, erased)), false),
    ],
  }
}

export const paymentAsOf = (events: readonly Plain[]): Facts | null => {
  const head = headOf(events)
  if (head === undefined) return null
  const { orderNumber, branchId, status, method, totalCents } = head
  const facts = { orderNumber, branchId, orderStatus: status, paymentMethod: method }
  return { ...facts, total: shillings(totalCents), ...moneyAsOf(events, head) }
}
