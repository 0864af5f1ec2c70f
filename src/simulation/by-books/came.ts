import * as z from 'zod'
import type { Books, Order } from '../books/state.ts'
import type { Checked } from '../checks/look.ts'

/** What M-PESA had for an order, by M-PESA itself. */
export type Came = {
  cents: number
  /** Every payment came by a prompt with the sum that was asked for, stayed, and nobody decided anything about it. */
  isPlain: boolean
}

export const digitsOf = (account: string): string => account.replaceAll(/\D/g, '')

/** Orders by the digits of their numbers, which payers and prompts name. */
export const numbered = async (chain: Checked, books: Books): Promise<Map<string, Order>> => {
  const { orders } = chain.process().commands.queries
  const found = new Map<string, Order>()
  for (const order of books.orders.values()) {
    const shown = await orders.byId(chain.staff('admin'), order.orderId)
    if (shown.ok) found.set(digitsOf(shown.value.orderNumber), order)
  }
  return found
}

const decision = z.object({ orderId: z.string() })

/** The orders about whose money finance decided something. */
const decidedIn = ({ told = [] }: Checked): Set<string> =>
  new Set(
    told
      .filter(({ name }) => name === 'resolve-payment-case')
      .map(({ input }) => decision.parse(input).orderId),
  )

/** The texts in which finance named an order for money that nobody had. */
const matchesIn = ({ told = [] }: Checked): string[] =>
  told
    .filter(({ name }) => name === 'settle-finding')
    .map(({ input }) => digitsOf(JSON.stringify(input)))

/** What came for each order, by the order's id. */
export const cameFor = (
  chain: Checked,
  byNumber: ReadonlyMap<string, Order>,
): Map<string, Came> => {
  const { prompts, movements = [] } = chain.provider
  const takenBack = new Set(movements.map(({ reverses }) => reverses))
  const [decided, matches] = [decidedIn(chain), matchesIn(chain)]
  const promptedFor = (number: string) =>
    prompts.flatMap(({ account, askedCents, outcome }) =>
      digitsOf(account) === number && outcome !== undefined && 'receipt' in outcome
        ? [{ askedCents, ...outcome }]
        : [],
    )
  return new Map(
    [...byNumber].map(([number, { orderId }]) => {
      const prompted = promptedFor(number)
      const receipts = prompted.map(({ receipt }) => receipt)
      const byMenu = movements.filter(
        (one) => digitsOf(one.account) === number && !receipts.includes(one.receipt),
      )
      const isPlain =
        byMenu.length === 0 &&
        !decided.has(orderId) &&
        !matches.some((text) => text.includes(number)) &&
        prompted.every((one) => one.amountCents === one.askedCents && !takenBack.has(one.receipt))
      const cents = [...prompted.map((one) => one.amountCents), ...byMenu.map((one) => one.cents)]
      return [orderId, { isPlain, cents: cents.reduce((sum, one) => sum + one, 0) }]
    }),
  )
}
