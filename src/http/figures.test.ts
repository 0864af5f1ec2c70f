import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { cashEntry, driverCash } from '../contract/delivery/cash.ts'
import { branchFigures, promiseFigures, shopStats } from '../contract/figures.ts'
import { order } from '../contract/order/order.ts'
import { paymentDetail, paymentSummary } from '../contract/payment/staff-payment.ts'
import {
  dryRunBody,
  dryStep,
  ledgerEntry,
  ledgerSums,
  replayStep,
} from '../contract/points-ledger.ts'
import { daysAfter, nairobiDay } from '../contract/rules/dates.ts'
import { toCents } from '../contract/rules/money.ts'
import { type Sales, sales } from '../contract/sales.ts'
import { staffCustomer } from '../contract/staff-customers.ts'
import { isInPoints, statement } from '../contract/statement.ts'
import { DEMO_PASSWORD } from '../demo/accounts.ts'
import { seedPast } from '../demo/past/seed-past.ts'
import type { Visitor } from '../testing/http/visitor.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let shop: TestServer
let admin: Visitor
let head: string
beforeAll(async () => {
  shop = await startTestServer({ seed: (deps) => seedPast(deps, { weeks: 1 }) })
  admin = shop.visitor()
  expect((await admin.logIn('admin', DEMO_PASSWORD)).status).toBe(200)
  head = (await shop.commands.events.head()) ?? ''
})
afterAll(() => shop.stop())

const read = async <S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> => {
  const answer = await admin.get(path, { 'x-min-position': head })
  expect(answer.status, answer.text).toBe(200)
  return schema.parse(answer.body)
}
/** All rows of a list, page by page, as a browser gets them. */
const rowsOf = async <S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>[]> => {
  const rows: z.output<S>[] = []
  let next: string | undefined = path
  while (next !== undefined) {
    const answer = await admin.get(next, { 'x-min-position': head })
    expect(answer.status, answer.text).toBe(200)
    rows.push(...schema.array().parse(answer.body))
    next = /<(.+)>/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  return rows
}
const total = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)
/** In cents, since sums of KSh are not exact. */
const cents = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  total(rows, (row) => toCents(of(row)))
const today = nairobiDay(new Date())
const months = [...new Set([daysAfter(today, -14).slice(0, 7), today.slice(0, 7)])]
const statementOf = (month: string) => read(`/api/finance/statement?month=${month}`, statement)
const endOf = async (id: string): Promise<number> => {
  const { accounts } = await statementOf(today.slice(0, 7))
  return accounts.find((account) => account.id === id)?.closing.at(-1) ?? Number.NaN
}

type Account = z.output<typeof statement>['accounts'][number]
const addUp = ({ id, opening, moves, closing, differences }: Account): void => {
  const whole = isInPoints(id) ? Math.round : toCents
  const lines = [opening, ...moves.map(({ amounts }) => amounts)]
  closing.forEach((sum, column) => {
    expect(
      total(lines, (line) => whole(line[column] ?? Number.NaN)),
      id,
    ).toBe(whole(sum))
  })
  for (const amounts of [...lines, closing]) {
    const branches = amounts.length === 1 ? amounts : amounts.slice(0, -1)
    expect(total(branches, whole), id).toBe(whole(amounts.at(-1) ?? Number.NaN))
  }
  expect(differences.filter((one) => one !== 0)).toEqual([])
}

test.each(months)('statement of %s: opening + moves = closing, branches = total', async (month) => {
  const { accounts } = await statementOf(month)
  expect(accounts.flatMap(({ moves }) => moves).length).toBeGreaterThan(0)
  accounts.forEach(addUp)
})

test('drivers’ cash: each row, the entries below it, and the statement', async () => {
  const drivers = await read('/api/cash/drivers', driverCash.array())
  const entries = await rowsOf('/api/cash/entries?limit=50', cashEntry)
  expect(entries.length).toBeGreaterThan(0)
  for (const { driverId, float, owed, handedOver, writtenOff, due } of drivers) {
    expect(toCents(float) + toCents(owed) - toCents(handedOver) - toCents(writtenOff)).toBe(
      toCents(due),
    )
    const own = entries.filter(({ driver }) => driver.id === driverId)
    expect(cents(own, ({ amount }) => amount)).toBe(toCents(due))
  }
  expect(cents(drivers, ({ due }) => due)).toBe(toCents(await endOf('drivers')))
})

test('refunds: each payment, the whole list, and the statement', async () => {
  const due = await rowsOf('/api/payments?view=refunds', paymentSummary)
  for (const { orderId, paid, refundDue, refunded } of due) {
    const { refunds, ...payment } = await read(`/api/payments/${orderId}`, paymentDetail)
    const open = refunds.filter(({ state }) => state !== 'done')
    const done = refunds.filter(({ state }) => state === 'done')
    expect(payment).toMatchObject({ paid, refundDue, refunded })
    expect(cents(open, ({ amount }) => amount)).toBe(toCents(refundDue))
    expect(cents(done, ({ amount }) => amount)).toBe(toCents(refunded))
    expect(paid).toBeGreaterThanOrEqual(refundDue + refunded)
  }
  expect(cents(due, ({ refundDue }) => refundDue)).toBe(toCents(await endOf('refunds')))
})

test('points ledger: each balance follows the one before, and the sums follow the entries', async () => {
  const entries = await rowsOf('/api/finance/ledger?limit=100', ledgerEntry)
  expect(entries.length).toBeGreaterThan(0)
  const sums = await read('/api/finance/ledger/sums', ledgerSums)
  const ids = new Set(entries.map(({ account }) => account.id))
  const accounts = [...ids].map((id) =>
    entries.filter(({ account }) => account.id === id).toReversed(),
  )
  for (const own of accounts) {
    let balance = 0
    for (const entry of own) {
      balance += entry.points
      expect(entry.balance).toBe(balance)
    }
  }
  const balances = accounts.map((own) => own.at(-1)?.balance ?? 0)
  expect(total(balances, (one) => Math.max(0, one))).toBe(sums.points)
  expect(total(balances, (one) => Math.max(0, -one))).toBe(sums.owed)
  for (const [kind, points] of Object.entries(sums.kinds)) {
    const own = entries.filter((entry) => entry.kind === kind)
    expect(
      total(own, (entry) => entry.points),
      kind,
    ).toBe(points)
  }
  expect(total(Object.values(sums.kinds), (points) => points)).toBe(sums.points - sums.owed)
  expect(await endOf('points')).toBe(sums.points - sums.owed)
})

test('replay: every entry of a week has its order, and every order and return its entry', async () => {
  const answer = await admin.post('/api/finance/replay', {}, { 'x-min-position': head })
  const steps = answer.text
    .trimEnd()
    .split('\n')
    .map((line) => replayStep.parse(JSON.parse(line)))
  expect(steps.filter(({ type }) => type === 'difference')).toEqual([])
  const end = steps.at(-1)
  if (end?.type !== 'end') expect.fail(answer.text)
  expect(end.entries).toBeGreaterThan(0)
  const csv = await admin.post('/api/finance/replay/export', {}, { 'x-min-position': head })
  expect(csv.text.trim().split('\r\n')).toHaveLength(1)
})

test('dry run: its rows are its totals, and what is booked stands in the ledger', async () => {
  const rules = await read('/api/loyalty/rules', dryRunBody)
  const other = { ...rules, shillingsAPoint: rules.shillingsAPoint * 2 }
  const answer = await admin.post('/api/finance/dry-run', other, { 'x-min-position': head })
  const steps = answer.text.trimEnd().split('\n')
  const end = dryStep.parse(JSON.parse(steps.at(-1) ?? ''))
  if (end.type !== 'end') expect.fail(answer.text)
  expect(end.rows.length).toBeGreaterThan(0)
  expect(total(end.rows, ({ booked }) => booked)).toBe(end.booked)
  expect(total(end.rows, ({ dry }) => dry)).toBe(end.dry)
  const { kinds } = await read('/api/finance/ledger/sums', ledgerSums)
  expect((kinds.order ?? 0) + (kinds.return ?? 0)).toBe(end.booked)
  // Half the points for each order, and corrections as they were.
  expect(end.losing.points - end.gaining.points).toBe(end.booked - end.dry)
  const csv = await admin.post('/api/finance/dry-run/export', other, { 'x-min-position': head })
  const rows = csv.text.trim().split('\r\n').slice(1)
  expect(rows).toHaveLength(end.losing.count + end.gaining.count)
  expect(total(rows, (row) => -Number(row.split(',').at(-1)))).toBe(end.losing.points)
})

test('dashboard: the orders that are not cancelled, less the returns, are the revenue', async () => {
  const stats = await read('/api/admin/stats', shopStats)
  const orders = await rowsOf('/api/orders?limit=100', order)
  const kept = orders.filter(({ status }) => status !== 'cancelled')
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.length).toBe(stats.totalOrders)
  expect(cents(kept, (one) => one.total)).toBe(toCents(stats.totalOrderValue))
  expect(toCents(stats.totalOrderValue) - toCents(stats.totalReturns)).toBe(
    toCents(stats.totalRevenue),
  )
  expect(orders.filter(({ status }) => status === 'pending').length).toBe(stats.pendingOrders)
})

test('promise: days, hours, branches and drivers are the whole', async () => {
  const { deliveries, kept, ...parts } = await read('/api/admin/promise', promiseFigures)
  for (const rows of [parts.days, parts.hours, parts.branches, parts.drivers]) {
    expect(total(rows, (row) => row.deliveries)).toBe(deliveries)
    expect(total(rows, (row) => row.kept)).toBe(kept)
  }
})

const salesOf = (query: string) => read(`/api/sales?${query}`, sales)
const whole = `from=${daysAfter(today, -300)}&to=${today}&by=month`

/** Each table of the page is another division of the same sales. */
const divideAlike = ({ parts, ...found }: Sales): void => {
  const revenue = toCents(found.revenue.now)
  const { goods, fees, vouchers, rounding, returns } = parts
  expect(cents([goods, fees, -vouchers, rounding, -returns], (one) => one)).toBe(revenue)
  const sums = (rows: readonly { orders: number; revenue: number; before: number }[]) => ({
    orders: total(rows, (row) => row.orders),
    revenue: cents(rows, (row) => row.revenue),
    before: cents(rows, (row) => row.before),
  })
  const flat = ({ orders, revenue }: Pick<Sales['branches'][number], 'orders' | 'revenue'>) => ({
    orders,
    revenue: revenue.now,
    before: revenue.before,
  })
  const { periods, hours, branches, methods } = found
  for (const rows of [periods, hours, branches.map(flat), methods.map(flat)]) {
    expect(sums(rows)).toEqual({
      orders: found.orders.now,
      revenue,
      before: toCents(found.revenue.before),
    })
  }
  expect(cents(found.categories, (row) => row.goods.now)).toBe(toCents(goods))
  const { newCustomers, returningOrders, guestOrders } = found
  expect(newCustomers.now + returningOrders.now + guestOrders.now).toBe(found.orders.now)
}

test('sales: every division is the whole, and the whole is the dashboard’s revenue', async () => {
  const all = await salesOf(whole)
  divideAlike(all)
  const stats = await read('/api/admin/stats', shopStats)
  expect(all.orders.now).toBe(stats.totalOrders)
  expect(toCents(all.revenue.now)).toBe(toCents(stats.totalRevenue))
  expect(toCents(all.parts.returns)).toBe(toCents(stats.totalReturns))
  // A week is read from days, the months before it from months.
  for (const from of [-6, -27, -60]) {
    divideAlike(await salesOf(`from=${daysAfter(today, from)}&to=${today}&by=week`))
  }
})

test('sales: each day, branch and way of paying is what its orders are', async () => {
  const days = await salesOf(`from=${daysAfter(today, -20)}&to=${today}`)
  const kept = async (query: string) => {
    const orders = await rowsOf(`/api/orders?limit=100&${query}`, order)
    return orders.filter(({ status }) => status !== 'cancelled').length
  }
  for (const { from, orders } of days.periods) {
    expect(await kept(`from=${from}&to=${from}`), from).toBe(orders)
  }
  const { from, to } = days
  for (const { branchId, orders } of days.branches) {
    expect(await kept(`from=${from}&to=${to}&branch=${branchId}`)).toBe(orders)
  }
  for (const { method, orders } of days.methods) {
    expect(await kept(`from=${from}&to=${to}&method=${method}`), method).toBe(orders)
  }
})

test('sales: what a branch sold on its own is its part of the whole, and its analytics', async () => {
  const all = await salesOf(whole)
  expect(all.branches.length).toBeGreaterThan(1)
  for (const { branchId, orders, revenue } of all.branches) {
    const own = await salesOf(`${whole}&branch=${branchId}`)
    divideAlike(own)
    expect(own).toMatchObject({ orders: { now: orders }, revenue: { now: revenue.now } })
    const { recent } = await read(`/api/branches/${branchId}/figures`, branchFigures)
    const days = await salesOf(`branch=${branchId}&from=${recent.from}&to=${today}`)
    expect(days.revenue.now).toBe(recent.revenue)
    expect(days.best.slice(0, 10)).toMatchObject(
      recent.bestSellers.map(({ productId, quantity }) => ({ productId, pieces: quantity })),
    )
  }
})

test('sales: the returns of a month are no more than what became due in its statement', async () => {
  for (const month of months) {
    const last = daysAfter(`${daysAfter(`${month}-28`, 4).slice(0, 7)}-01`, -1)
    const found = await salesOf(`from=${month}-01&to=${last}`)
    const { accounts } = await statementOf(month)
    const refunds = accounts.find(({ id }) => id === 'refunds')
    const due = refunds?.moves.find(({ id }) => id === 'refund_due')?.amounts.at(-1) ?? 0
    // Orders that were paid and cancelled become due too, so the statement has at least the returns.
    expect(toCents(due)).toBeGreaterThanOrEqual(toCents(found.parts.returns))
  }
})

test('customers: what each spent, returned and has open is the sales, the orders and the payments', async () => {
  const orders = await rowsOf('/api/orders?limit=100', order)
  const kept = orders.filter(({ status }) => status !== 'cancelled')
  const accounts = new Set(orders.flatMap(({ userId }) => userId ?? []))
  const due = await rowsOf('/api/payments?view=refunds', paymentSummary)
  const stats = await read('/api/admin/stats', shopStats)
  let revenue = 0
  let returns = 0
  expect(accounts.size).toBeGreaterThan(0)
  for (const id of accounts) {
    const customer = await read(`/api/staff/customers/${id}`, staffCustomer)
    const { spending, openPayments } = customer
    const own = kept.filter(({ userId }) => userId === id)
    expect(spending.all.orders).toBe(own.length)
    expect(total(spending.months, (month) => month.orders)).toBe(own.length)
    expect(cents(spending.months, (month) => month.revenue)).toBe(toCents(spending.all.revenue))
    expect(toCents(spending.all.revenue) + toCents(customer.returns.amount)).toBe(
      cents(own, (one) => one.total),
    )
    expect(customer.returns.latest.length).toBe(customer.returns.count)
    expect(cents(customer.returns.latest, ({ amount }) => amount)).toBe(
      toCents(customer.returns.amount),
    )
    const ownDue = due.filter(({ userId }) => userId === id)
    expect(toCents(openPayments.refundDue)).toBe(cents(ownDue, ({ refundDue }) => refundDue))
    const unpaid = own.filter(({ paymentStatus }) =>
      ['pending', 'prompted', 'failed'].includes(paymentStatus),
    )
    expect(toCents(openPayments.toPay)).toBe(cents(unpaid, (one) => one.total))
    revenue += toCents(spending.all.revenue)
    returns += toCents(customer.returns.amount)
  }
  // Guests have no page: their orders are the rest of the sales.
  const guests = kept.filter(({ userId }) => userId === null)
  const found = await salesOf(whole)
  expect(found.guestOrders.now).toBe(guests.length)
  const guestReturns = toCents(stats.totalReturns) - returns
  expect(guestReturns).toBeGreaterThanOrEqual(0)
  expect(revenue + cents(guests, (one) => one.total) - guestReturns).toBe(
    toCents(found.revenue.now),
  )
})
