import { readOrderPlaces } from '#src/commands/guest-orders/order-places.ts'
import { nameOfBranch } from '../books/shelves.ts'
import type { Books, Order } from '../books/state.ts'
import type { Checked } from '../checks/look.ts'
import type { Came } from './came.ts'

const piecesOf = (orders: readonly Order[]): number =>
  orders.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0)

type Bounds = { name: string; shown: number; least: number; most: number }

const outside = (at: string, { name, shown, least, most }: Bounds): string[] => {
  if (shown >= least && shown <= most) return []
  const due = least === most ? `${least}` : `${least} to ${most}`
  return [`${at}: ${name} that wait are ${shown}, and ${due} in the books`]
}

/**
 * The places that a branch's manager sees: a guest's order waits until it is confirmed or M-PESA had money for it, an
 * account's until it is confirmed. Where M-PESA had money the books leave open whether the order still waits, and they do
 * not know which accounts were new when they ordered.
 */
export const placesShown = async (
  chain: Checked,
  books: Books,
  came: ReadonlyMap<string, Came>,
): Promise<string[]> => {
  const wrong: string[] = []
  for (const manager of ['manager_kabete', 'manager_westlands'] as const) {
    const actor = chain.staff(manager)
    const branchId = actor.branchId ?? 0
    const context = { ...chain.look(), actor }
    const found = await readOrderPlaces.run({ branchId }, context)
    if (!found.ok) return [`${manager} does not see the places: ${found.error.code}`]
    const { guest, newcomer, member } = found.value
    const waiting = [...books.orders.values()].filter(
      (one) => one.branchId === branchId && one.status === 'pending',
    )
    const isTouched = ({ orderId }: Order): boolean => {
      const { isPlain = false, cents = 0 } = came.get(orderId) ?? {}
      return cents > 0 || !isPlain
    }
    const bounds = (of: (orders: readonly Order[]) => number, orders: readonly Order[]) => ({
      least: of(orders.filter((one) => !isTouched(one))),
      most: of(orders),
    })
    const forCash = waiting.filter(({ paymentMethod }) => paymentMethod === 'cash')
    const guests = waiting.filter(({ buyerId }) => buyerId === null)
    const others = waiting.filter((one) => one.buyerId !== null && !forCash.includes(one))
    const guestsCash = forCash.filter((one) => guests.includes(one))
    const accountsCash = forCash.filter((one) => !guests.includes(one))
    const count = (orders: readonly Order[]) => orders.length
    const held = bounds(piecesOf, guests)
    const checked: Bounds[] = [
      { name: 'guests’ cash orders', shown: guest.waiting, ...bounds(count, guestsCash) },
      {
        name: 'cash orders of accounts',
        shown: newcomer.waiting + member.waiting,
        ...bounds(count, accountsCash),
      },
      {
        name: 'pieces of guests and unpaid orders',
        shown: guest.held,
        least: held.least,
        most: held.most + piecesOf(others),
      },
      {
        name: 'pieces of accounts’ cash orders',
        shown: newcomer.held + member.held,
        ...bounds(piecesOf, accountsCash),
      },
    ]
    wrong.push(...checked.flatMap((one) => outside(nameOfBranch(branchId), one)))
  }
  return wrong
}
