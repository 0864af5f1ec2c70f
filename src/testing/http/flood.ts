import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { type BranchGoods, orderOfGoods } from './branch-goods.ts'

const ADDRESSES = 50
/** The phone of an uninvolved person, who declines. */
const VICTIM = '0711000032'

/** The number of answers by kind of request and status. `faults`: answers that nobody should get. */
export type FloodReport = {
  answers: Record<string, Record<number, number>>
  faults: string[]
}
export type RunningFlood = { sent(): number; report: Promise<FloodReport> }
type Unpaid = { id: string; total: number; changes: number }
type Flood = { url: string; goods: BranchGoods; unpaid: Unpaid[] }
type Sent = { path: string; body?: unknown }

const placed = z.object({ id: z.string() })
const refused = z.object({ code: z.string() })

const phoneOf = (n: number): string => `0722${String(n).padStart(6, '0')}`
const some = ({ offers }: BranchGoods, from: number, count: number) =>
  Array.from({ length: count }, (_, n) => offers[(from + n) % offers.length]).flatMap((offer) =>
    offer === undefined ? [] : [offer],
  )
const nobody = { id: '0190f3a1-3333-7000-8000-000000000001', total: 1, changes: 0 }
const anUnpaid = ({ unpaid }: Flood, n: number): Unpaid => unpaid[n % unpaid.length] ?? nobody

const order =
  (lines: number, quantity: number, paymentMethod: 'cash' | 'mpesa') =>
  ({ goods }: Flood, n: number): Sent => ({
    path: '/api/orders',
    body: orderOfGoods(goods, some(goods, n, lines), quantity, {
      phone: phoneOf(n),
      paymentMethod,
    }),
  })

/** The requests of strangers to a shop, the most costly of each sort. */
const kinds: Readonly<Record<string, (flood: Flood, n: number) => Sent>> = {
  'huge cash order': order(129, 20, 'cash'),
  'small cash order': order(2, 5, 'cash'),
  'unpaid order': order(2, 7, 'mpesa'),
  'order beyond the stock': order(129, 99, 'mpesa'),
  'change of payment': (flood, n) => {
    const one = anUnpaid(flood, n)
    one.changes += 1
    const paymentMethod = one.changes % 2 === 1 ? 'cash' : 'mpesa'
    return { path: `/api/orders/${one.id}/payment-method`, body: { paymentMethod } }
  },
  'prompt on one phone': (flood, n) => {
    const { id: orderId, total: amount } = anUnpaid(flood, n)
    return { path: '/api/mpesa/stkpush', body: { orderId, amount, phoneNumber: VICTIM } }
  },
  'wrong password': (_, n) => ({
    path: '/api/users/login',
    body: { username: n % 2 === 0 ? 'wanjiku' : 'admin', password: `guess-${n}` },
  }),
  'sign-in of nobody': (_, n) => ({
    path: '/api/users/login',
    body: { username: `nobody${n}`, password: 'guess' },
  }),
  registration: (_, n) => ({
    path: '/api/users/register',
    body: {
      username: `flood${n}`,
      email: `flood${n}@duka.example`,
      fullName: 'Nobody',
      password: 'long enough to pass',
    },
  }),
  'search for nonsense': (_, n) => {
    const words = Array.from({ length: 12 }, (__, w) => `qx${n * 31 + w}zvwkjph`)
    return { path: `/api/products?branch=1&search=${words.join('%20')}` }
  },
  'guess of an order': (_, n) => ({ path: `/api/track/DK-${String(n * 7_919).padStart(8, '0')}` }),
}
const names = Object.keys(kinds)

const send = async (url: string, { path, body }: Sent, n: number) => {
  const from = { 'x-forwarded-for': `10.66.0.${n % ADDRESSES}` }
  if (body === undefined) return fetch(url + path, { headers: from })
  const headers = { ...from, 'content-type': 'application/json' }
  return fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** TOO_BUSY is an answer. Any other status from 500 on is a fault. */
const isFault = (status: number, text: string): boolean =>
  status >= 500 && refused.safeParse(JSON.parse(text)).data?.code !== 'TOO_BUSY'

/**
 * Sends so many requests of strangers, without cookies, from fifty addresses. `atOnce` run at a time, and no two start
 * within `everyMs`. The requests are the same every time. The server must stand behind one proxy (`TRUST_PROXY=1`).
 */
export const startFlood = (
  { url, goods }: Pick<Flood, 'url' | 'goods'>,
  { requests, atOnce, everyMs = 0 }: { requests: number; atOnce: number; everyMs?: number },
): RunningFlood => {
  const flood: Flood = { url, goods, unpaid: [] }
  const report: FloodReport = { answers: {}, faults: [] }
  const began = performance.now()
  let next = 0
  const one = async (n: number) => {
    const name = names[n % names.length] ?? ''
    const sent = kinds[name]?.(flood, n) ?? { path: '/' }
    const answer = await send(url, sent, n)
    const text = await answer.text()
    const { status } = answer
    const { [name]: counts = {} } = report.answers
    report.answers[name] = { ...counts, [status]: (counts[status] ?? 0) + 1 }
    if (isFault(status, text)) report.faults.push(`${name}: ${status} ${text}`)
    if (name === 'unpaid order' && status === 201) {
      const { total } = z.object({ total: z.number() }).parse(sent.body)
      flood.unpaid.push({ id: placed.parse(JSON.parse(text)).id, total, changes: 0 })
    }
  }
  const client = async () => {
    while (next < requests) {
      const n = next
      next += 1
      await delay(began + n * everyMs - performance.now())
      await one(n)
    }
  }
  const all = Promise.all(Array.from({ length: atOnce }, client))
  return { sent: () => next, report: all.then(() => report) }
}
