import { isCashClear } from '../books/debts.ts'
import { ksh } from '../books/opening.ts'
import type { Books, Order } from '../books/state.ts'
import type { Checked } from '../checks/look.ts'
import { cameFor, digitsOf, numbered } from './came.ts'
import { driversShown, missingShown } from './drivers.ts'
import { paidShown } from './paid.ts'
import { placesShown } from './places.ts'

/** No prompt asks for more than its order costs. */
const promptsWrong = (chain: Checked, byNumber: ReadonlyMap<string, Order>): string[] =>
  chain.provider.prompts.flatMap(({ account, askedCents }) => {
    const order = byNumber.get(digitsOf(account))
    if (order === undefined) return [`a prompt names ${account}, and no order has this number`]
    const { priceCents } = order.cost
    if (askedCents <= priceCents) return []
    return [`M-PESA asked for ${ksh(askedCents)}, and order ${account} costs ${ksh(priceCents)}`]
  })

/** M-PESA takes a payment back whole: the shop asks for what came, no shilling more or less. */
const reversalsWrong = ({ provider: { reversals = [], movements = [] } }: Checked): string[] =>
  reversals.flatMap(({ receipt, cents }) => {
    const paid = movements.find((one) => one.receipt === receipt)
    const came = paid === undefined ? 'nothing' : ksh(paid.cents)
    return paid?.cents === cents
      ? []
      : [`M-PESA is to give back ${ksh(cents)} of ${receipt}, by which ${came} came`]
  })

export const moneyShown = async (chain: Checked, books: Books): Promise<string[]> => {
  const byNumber = await numbered(chain, books)
  const came = cameFor(chain, byNumber)
  const clear = [...books.orders.values()].flatMap((order) => {
    const { isPlain = false, cents = 0 } = came.get(order.orderId) ?? {}
    return isPlain && isCashClear(order, cents) ? [{ order, mpesaCents: cents }] : []
  })
  return [
    ...promptsWrong(chain, byNumber),
    ...reversalsWrong(chain),
    ...(await paidShown(chain, clear)),
    ...(await driversShown(chain, books, came)),
    ...(await missingShown(chain, books, came)),
    ...(await placesShown(chain, books, came)),
  ]
}
