import { placeOrder } from '#src/commands/order/place-order.ts'
import { toCents } from '#src/contract/rules/money.ts'
import { type Actor, guest } from '#src/domain/kernel/access.ts'
import { billOf, chooseGoods } from '../basket.ts'
import type { Past, PastBranch } from '../past.ts'
import type { PastBuyer, PastPerson } from '../people.ts'
import type { Random } from '../random.ts'

export type PastOrder = {
  orderId: string
  branch: PastBranch
  person: PastPerson
  buyer: Actor
  isGuest: boolean
  paymentMethod: 'mpesa' | 'cash'
  mayPayCash: boolean
  priceCents: number
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

const deliveryOf = ({ person, addressId }: PastBuyer) => {
  const { name: _, ...typed } = person.address
  return addressId === null ? { address: typed } : { addressId }
}

const customerOf = ({ fullName: name, email, phone }: PastPerson) => ({ name, email, phone })

/** Half of the buyers try to order goods that are sold out by then. The shop refuses, and counts the lost sale. */
const askFor = async (
  past: Past,
  branch: PastBranch,
  buyer: PastBuyer,
  { missed, random }: { missed: Awaited<ReturnType<typeof chooseGoods>>['missed']; random: Random },
): Promise<void> => {
  if (missed.length === 0 || !random.happens(0.5)) return
  const { branchId } = branch
  const body = {
    branchId,
    ...(await billOf(past, branch, missed)),
    ...deliveryOf(buyer),
    paymentMethod: 'mpesa' as const,
    customer: customerOf(buyer.person),
  }
  await past.by(buyer.actor).ask(placeOrder, { body, device: buyer.person.username })
}

/** Places an order. Undefined: the branch had none of the wanted goods, or refused the order. */
export const place = async (
  past: Past,
  branch: PastBranch,
  { person, actor, addressId }: PastBuyer,
  random: Random,
): Promise<PastOrder | undefined> => {
  const { goods, missed } = await chooseGoods(past, branch, random)
  const who = { person, actor, addressId }
  await askFor(past, branch, who, { missed, random })
  if (goods.length === 0) return undefined
  const bill = await billOf(past, branch, goods)
  const isGuest = actor === guest
  const mayPayCash = !isGuest || bill.total <= MOST_GUEST_CASH
  const paymentMethod = mayPayCash && random.happens(0.36) ? 'cash' : 'mpesa'
  const body = {
    branchId: branch.branchId,
    ...bill,
    paymentMethod,
    notes: random.pick(notes),
    customer: customerOf(person),
    ...deliveryOf(who),
  } as const
  const placed = await past.by(actor).run(placeOrder, { body: { ...body, items: bill.items } })
  if (!placed.ok) return undefined
  return {
    orderId: placed.value.orderId,
    branch,
    person,
    buyer: actor,
    isGuest,
    paymentMethod,
    mayPayCash,
    priceCents: toCents(bill.total),
    placedAt: past.agenda.now(),
    items: bill.items,
  }
}
