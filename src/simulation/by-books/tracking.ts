import { codeOf } from '#src/commands/delivery/delivery-code.ts'
import { deliveryIdOf } from '#src/commands/delivery/ids.ts'
import type { Delivery } from '#src/contract/delivery/delivery.ts'
import { type Actor, guest } from '#src/domain/kernel/access.ts'
import { presentDelivery } from '#src/http/delivery/present.ts'
import { seesPlaces, viewerOf } from '#src/http/delivery/viewer.ts'
import { failedTryOf } from '#src/projections/deliveries/queries.ts'
import { CUSTOMER } from '../acts/buying.ts'
import { PROMISED_MS } from '../books/opening.ts'
import type { Books, Order } from '../books/state.ts'
import type { Checked } from '../checks/look.ts'
import { unlike } from './orders.ts'

/** Somebody who looks at a delivery: by its key or by the order's number, and what of it this person may be shown. */
type Looking = {
  who: string
  actor: Actor
  by: 'key' | 'number'
  knows: 'all' | 'first names' | 'nothing'
  mayHaveCode?: boolean
}

/** The driver who has the delivery, or had it when it ended. */
const presentOf = ({ carriers }: Order): string | undefined => carriers.at(-1)

const knownTo = (isOwn: boolean): Looking['knows'] => (isOwn ? 'all' : 'first names')

const staffAt = ({ staff }: Checked, books: Books, order: Order): Looking[] => {
  const managers = [staff('manager_kabete'), staff('manager_westlands')]
  const carriers = [...books.orders.values()].flatMap((one) => one.carriers)
  const drivers = [...new Set(carriers)].filter((one) => one !== 'partner')
  return [
    { who: 'the admin', actor: staff('admin'), by: 'key', knows: 'all' },
    ...managers.map((actor): Looking => {
      const knows = knownTo(actor.branchId === order.branchId)
      return { who: `the manager of branch ${actor.branchId}`, actor, by: 'key', knows }
    }),
    ...drivers.map((id): Looking => {
      const knows = knownTo(id === presentOf(order))
      return { who: `driver ${id}`, actor: { id, role: 'driver' }, by: 'key', knows }
    }),
  ]
}

/** Who has a guest's order number cannot be told from the guest here, so strangers look at orders of accounts alone. */
const othersAt = ({ buyerId: id }: Order): Looking[] => {
  if (id === null) return []
  const buyer = { id, role: 'customer' } as const
  return [
    { who: 'the buyer', actor: buyer, by: 'key', knows: 'all', mayHaveCode: true },
    { who: 'who has the key', actor: guest, by: 'key', knows: 'first names' },
    { who: 'who has the number', actor: guest, by: 'number', knows: 'nothing' },
  ]
}

const nothing = { estimatedDeliveryTime: null, stopsBefore: null, position: null }

/** The delivery as its page shows it to this person. */
const shownTo = async (
  chain: Checked,
  { orderId }: Order,
  { actor, by }: Looking,
): Promise<Delivery | undefined> => {
  const { commands } = chain.process()
  const { deliveries, catalogue } = commands.queries
  const deliveryId = deliveryIdOf(orderId)
  const [facts] = await deliveries.byIds([deliveryId])
  if (facts === undefined) return undefined
  const viewer = viewerOf(actor, facts.doc, by)
  const entries = await deliveries.history(facts.doc, seesPlaces(viewer))
  const code = await codeOf(commands, { deliveryId, codeRenewals: 0 })
  const failedTry = failedTryOf(facts.doc, entries)
  const seen = {
    viewer,
    actor,
    code,
    catalogue,
    failedTry,
    way: nothing,
    now: commands.world.now(),
  }
  return presentDelivery({ ...facts, ...seen }, entries, false)
}

const names = { all: CUSTOMER, 'first names': CUSTOMER.split(' ')[0], nothing: '' } as const
const ended: readonly (string | undefined)[] = ['delivered', 'returned', 'cancelled']

/** When the goods are promised at the door. No time is promised where nobody knows how far it is, or once a try failed. */
const promised = ({ confirmedAt, trail, hasPin }: Order): string =>
  confirmedAt === undefined || trail.includes('failed') || !hasPin
    ? 'none'
    : new Date(confirmedAt.getTime() + PROMISED_MS).toISOString()

const sorted = (steps: readonly string[]): string => steps.toSorted().join(', ')

const figuresOf = (shown: Delivery) => ({
  'how far it is': shown.status,
  steps: sorted(shown.trackingEvents.map((one) => one.status)),
  'its time': shown.promisedAt ?? 'none',
  'a code': shown.code === null ? 'not shown' : 'shown',
  street: shown.address.street ?? 'not shown',
  customer: shown.customer.fullName,
  phone: shown.customer.phoneNumber === null ? 'not shown' : 'shown',
})

const dueTo = (order: Order, street: string, { knows, mayHaveCode }: Looking) => {
  const { trail } = order
  const status = trail.at(-1)
  return {
    'how far it is': status,
    steps: sorted(trail),
    'its time': promised(order),
    'a code': mayHaveCode && !ended.includes(status) ? 'shown' : 'not shown',
    street: knows === 'all' ? street : 'not shown',
    customer: names[knows],
    ...(knows === 'all' ? {} : { phone: 'not shown' }),
  }
}

/** The order has a delivery, and its customer was not forgotten. */
const isTold = (books: Books, { trail, isForgotten, buyerId }: Order): boolean =>
  trail.length > 0 && !isForgotten && books.members.get(buyerId ?? '')?.isGone !== true

const wrongIn = async (chain: Checked, books: Books, order: Order, street: string) => {
  const wrong: string[] = []
  for (const looking of [...staffAt(chain, books, order), ...othersAt(order)]) {
    const shown = await shownTo(chain, order, looking)
    const of = `${looking.who} at the delivery of order ${order.orderId}`
    if (shown === undefined) wrong.push(`${of}: nothing is shown`)
    else wrong.push(...unlike(of, figuresOf(shown), dueTo(order, street, looking)))
  }
  return wrong
}

/** Each kind of person is shown of a delivery what that person may know, and nothing else. */
export const deliveriesShown = async (chain: Checked, books: Books): Promise<string[]> => {
  const wrong: string[] = []
  for (const { orderId, request } of chain.orders) {
    const order = books.orders.get(orderId)
    if (order === undefined || !isTold(books, order)) continue
    wrong.push(...(await wrongIn(chain, books, order, request.body.address?.street ?? '')))
  }
  return wrong
}
