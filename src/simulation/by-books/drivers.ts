import { debtOf, debtsOf, isCashClear } from '../books/debts.ts'
import { ksh } from '../books/opening.ts'
import { nameOfBranch } from '../books/shelves.ts'
import type { Books, Order } from '../books/state.ts'
import type { Checked } from '../checks/look.ts'
import type { Came } from './came.ts'
import { unlike } from './orders.ts'

type CameFor = ReadonlyMap<string, Came>

/** Whether the books know what each carrier of the order owes. */
const isClear = (order: Order, came: CameFor): boolean => {
  const { isPlain = false, cents = 0 } = came.get(order.orderId) ?? {}
  return isPlain && isCashClear(order, cents)
}

/** What the driver is to bring. Undefined where the books do not know it of one of the driver's orders. */
const dueFrom = (books: Books, driverId: string, came: CameFor): number | undefined => {
  const own = [...books.orders.values()].filter(({ carriers }) => carriers.includes(driverId))
  if (!own.every((one) => isClear(one, came))) return undefined
  const { floatCents = 0, countedCents = 0 } = books.purses.get(driverId) ?? {}
  const debts = own.map((one) => {
    const debt = debtOf(debtsOf(one, came.get(one.orderId)?.cents ?? 0), driverId)
    return debt?.owedCents ?? 0
  })
  return debts.reduce((sum, cents) => sum + cents, floatCents) - countedCents
}

/** The driver's page: what was given and counted, and what is to be brought. */
export const driversShown = async (chain: Checked, books: Books, came: CameFor) => {
  const carriers = [...books.orders.values()].flatMap((order) => order.carriers)
  const drivers = new Set([...books.purses.keys(), ...carriers])
  drivers.delete('partner')
  const { driverCash } = chain.process().commands.queries
  const wrong: string[] = []
  for (const driverId of drivers) {
    const own = await driverCash.own({ id: driverId, role: 'driver' })
    if (!own.ok) continue
    const { floatCents = 0, handedOverCents = 0, dueCents = 0 } = own.value ?? {}
    const purse = books.purses.get(driverId) ?? { floatCents: 0, countedCents: 0 }
    const due = dueFrom(books, driverId, came) ?? dueCents
    const shown = {
      'the float': ksh(floatCents),
      'counted at the branch': ksh(handedOverCents),
      'to be brought': ksh(dueCents),
    }
    const inBooks = {
      'the float': ksh(purse.floatCents),
      'counted at the branch': ksh(purse.countedCents),
      'to be brought': ksh(due),
    }
    wrong.push(...unlike(`driver ${driverId}`, shown, inBooks))
  }
  return wrong
}

type Missing = { orderId: string; carrierId: string; openCents: number }
const lineOf = ({ orderId, carrierId, openCents }: Missing) =>
  `${ksh(openCents)} of order ${orderId} at ${carrierId}`

/** The cash that is missing by the books, of the orders that they know. */
const missingIn = (orders: readonly Order[], came: CameFor): string[] =>
  orders.flatMap((order) =>
    debtsOf(order, came.get(order.orderId)?.cents ?? 0)
      .filter(({ missingCents }) => missingCents > 0)
      .map(({ carrierId, missingCents: openCents }) =>
        lineOf({ orderId: order.orderId, carrierId, openCents }),
      ),
  )

/** The missing cash that each branch's manager sees: that of the own orders. */
export const missingShown = async (chain: Checked, books: Books, came: CameFor) => {
  const { missingCash } = chain.process().commands.queries
  const wrong: string[] = []
  for (const manager of ['manager_kabete', 'manager_westlands'] as const) {
    const actor = chain.staff(manager)
    const found = await missingCash.list(actor, { limit: 100 })
    if (!found.ok) return [`${manager} does not see what is missing: ${found.error.code}`]
    const own = [...books.orders.values()].filter(({ branchId }) => branchId === actor.branchId)
    const clear = own.filter((one) => isClear(one, came))
    const unclear = own.filter((one) => !clear.includes(one)).map(({ orderId }) => orderId)
    const shown = found.value.docs.filter(({ orderId }) => !unclear.includes(orderId)).map(lineOf)
    const due = missingIn(clear, came)
    const at = nameOfBranch(actor.branchId ?? 0)
    wrong.push(
      ...due.filter((one) => !shown.includes(one)).map((one) => `${at} is not told of ${one}`),
      ...shown.filter((one) => !due.includes(one)).map((one) => `${at} is told of ${one}`),
    )
  }
  return wrong
}
