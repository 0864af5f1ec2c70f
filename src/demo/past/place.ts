import { placeOrder } from '../../commands/order/place-order.ts'
import { toCents } from '../../contract/rules/money.ts'
import { type Actor, guest } from '../../domain/kernel/actor.ts'
import { billOf, chooseGoods } from './basket.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'
import type { Branch, World } from './world.ts'

/** Somebody who orders: a passer-by, or a customer with an account. */
export type Buyer = { person: Person; actor: Actor; addressId: string | null }

export type PlacedOrder = {
  orderId: string
  branch: Branch
  person: Person
  buyer: Actor
  isGuest: boolean
  paymentMethod: 'mpesa' | 'cash'
  mayPayCash: boolean
  totalCents: number
  placedAt: number
  items: readonly { productId: number; variantId: number; quantity: number }[]
}

const MOST_GUEST_CASH = 5_000

const notes = [
  '',
  '',
  '',
  '',
  '',
  '',
  'Please call at the gate',
  'Leave it with the guard',
  'Blue gate',
]

/** Undefined: the shelves had nothing of what was wanted. */
export const place = async (
  world: World,
  branch: Branch,
  { person, actor, addressId }: Buyer,
  random: Random,
): Promise<PlacedOrder | undefined> => {
  const goods = await chooseGoods(world, branch, random)
  if (goods.length === 0) return undefined
  const bill = await billOf(world, branch, goods)
  const isGuest = actor === guest
  const mayPayCash = !isGuest || bill.total <= MOST_GUEST_CASH
  const paymentMethod = mayPayCash && random.happens(0.36) ? 'cash' : 'mpesa'
  const { name: _, ...typed } = person.address
  const body = {
    branchId: branch.branchId,
    ...bill,
    paymentMethod,
    notes: random.pick(notes),
    customer: { name: person.fullName, email: person.email, phone: person.phone },
    ...(addressId === null ? { address: typed } : { addressId }),
  } as const
  const placed = await world.by(actor).run(placeOrder, { body: { ...body, items: bill.items } })
  if (!placed.ok) return undefined
  return {
    orderId: placed.value.orderId,
    branch,
    person,
    buyer: actor,
    isGuest,
    paymentMethod,
    mayPayCash,
    totalCents: toCents(bill.total),
    placedAt: world.agenda.now(),
    items: bill.items,
  }
}
