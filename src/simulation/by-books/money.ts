import { presentOrder } from '#src/http/order/present.ts'
import { dueFrom } from '../books/cash.ts'
import { ksh } from '../books/opening.ts'
import type { Books, Order } from '../books/state.ts'
import type { Checked } from '../checks/look.ts'
import { unlike } from './orders.ts'

const digitsOf = (account: string): string => account.replaceAll(/\D/g, '')

/** Orders by the digits of their numbers, which payers and prompts name. */
const numbered = async (chain: Checked, books: Books): Promise<Map<string, Order>> => {
  const { orders } = chain.process().commands.queries
  const found = new Map<string, Order>()
  for (const order of books.orders.values()) {
    const shown = await orders.byId(chain.staff('admin'), order.orderId)
    if (shown.ok) found.set(digitsOf(shown.value.orderNumber), order)
  }
  return found
}

/** The orders of which M-PESA had money, or to which finance gave some. */
const paidByMpesa = (chain: Checked, byNumber: ReadonlyMap<string, Order>): Set<string> => {
  const { movements = [], prompts } = chain.provider
  const accounts = [...movements, ...prompts.filter(({ outcome }) => outcome !== undefined)]
  const named = accounts.map(({ account }) => digitsOf(account))
  const matched = (chain.told ?? []).filter(({ name }) => name === 'settle-finding')
  const texts = matched.map(({ input }) => digitsOf(JSON.stringify(input)))
  const touched = [...byNumber].filter(
    ([number]) => named.includes(number) || texts.some((text) => text.includes(number)),
  )
  return new Set(touched.map(([, { orderId }]) => orderId))
}

/** The first prompt for an order of which nobody has any money asks for its whole total. No prompt asks for more. */
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

/** Nobody has money for the order: whoever looks at it is asked for the whole total. */
const unpaidWrong = async (chain: Checked, order: Order): Promise<string[]> => {
  const { orders, catalogue } = chain.process().commands.queries
  const admin = chain.staff('admin')
  const found = await orders.byId(admin, order.orderId)
  if (!found.ok) return []
  const { bill, orderNumber } = presentOrder(found.value, admin, catalogue)
  const rest = order.status === 'cancelled' ? 0 : order.cost.priceCents
  return unlike(
    `order ${orderNumber}`,
    { paid: bill?.paid, 'what is open': `KSh ${bill?.rest}` },
    { paid: 0, 'what is open': ksh(rest) },
  )
}

/** What the driver's page says that is to be handed over. */
const driversWrong = async (chain: Checked, books: Books, byMpesa: ReadonlySet<string>) => {
  const carriers = [...books.orders.values()].flatMap((order) => [...order.carriers])
  const drivers = new Set([...books.purses.keys(), ...carriers])
  drivers.delete('partner')
  const wrong: string[] = []
  for (const driverId of drivers) {
    const due = dueFrom(books, driverId, byMpesa)
    const own = await chain
      .process()
      .commands.queries.driverCash.own({ id: driverId, role: 'driver' })
    if (due === undefined || !own.ok) continue
    wrong.push(
      ...unlike(
        `driver ${driverId}`,
        { 'to be brought': ksh(own.value?.dueCents ?? 0) },
        { 'to be brought': ksh(due) },
      ),
    )
  }
  return wrong
}

export const moneyShown = async (chain: Checked, books: Books): Promise<string[]> => {
  const byNumber = await numbered(chain, books)
  const byMpesa = paidByMpesa(chain, byNumber)
  const untouched = [...books.orders.values()].filter(
    ({ orderId, notes, status }) =>
      !byMpesa.has(orderId) && notes.size === 0 && status !== 'delivered',
  )
  const wrong: string[] = []
  for (const order of untouched) wrong.push(...(await unpaidWrong(chain, order)))
  return [
    ...wrong,
    ...promptsWrong(chain, byNumber),
    ...reversalsWrong(chain),
    ...(await driversWrong(chain, books, byMpesa)),
  ]
}
