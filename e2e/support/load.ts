import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { type ApiUser, apiUser, LoginRefused } from './api.ts'
import { branchId, buy, type Goods } from './buyers.ts'

/**
 * The pause between two purchases of a shopper. Each purchase is work for every process, and more of them would prove
 * nothing.
 */
const PAUSE_MS = 700
const RETRY_MS = 150
/** One order in this number is kept. The others are cancelled. */
const KEEP_ONE_OF = 2

/** The answers that shoppers got. `orders`: by Idempotency-Key. */
export type Told = {
  orders: Map<string, { id: string; goods: Goods }>
  cancelled: Set<string>
  /** Answers that no outage explains. */
  wrong: string[]
}

export type Load = { told: Told; stop(): Promise<void> }

const product = z.object({ id: z.number(), name: z.string(), price: z.number() })
const products = z.array(product.extend({ variants: z.array(z.unknown()) }))

const stock = z.array(z.object({ productId: z.number(), quantity: z.number() }))
const PLENTY = 20

/** The goods without variants of which the branch has plenty. */
export const goodsOf = async (url: string): Promise<Goods[]> => {
  const guest = await apiUser(url)
  const { body } = await guest('GET', `/api/products?branchId=${branchId}&limit=100`)
  const inventory = await guest('GET', `/api/inventory/branch/${branchId}`)
  const plenty = stock.parse(inventory.body).filter(({ quantity }) => quantity > PLENTY)
  const ids = new Set(plenty.map(({ productId }) => productId))
  return products
    .parse(body)
    .filter(({ id, variants }) => variants.length === 0 && ids.has(id))
    .map(({ id, name, price }) => ({ productId: id, name, price }))
}

/** Answers that an outage may cause. The shopper then tries again. */
const passing = new Set(['lost', 'STORE_UNAVAILABLE', 'CONFLICT'])

const buyUntilTold = async (guest: ApiUser, key: string, goods: Goods) => {
  for (;;) {
    const outcome = await buy(guest, 1, key, { wanted: goods })
    if ('id' in outcome || !passing.has(outcome.code)) return outcome
    await delay(RETRY_MS)
  }
}

const cancelUntilTold = async (admin: ApiUser, id: string): Promise<string | undefined> => {
  for (;;) {
    const change = { status: 'cancelled', reason: 'The customer called' }
    const answer = await admin('PATCH', `/api/orders/${id}/status`, change).catch(() => undefined)
    if (answer?.status === 200) return undefined
    const { code } = z.object({ code: z.string() }).parse(answer?.body ?? { code: 'lost' })
    // An earlier try, whose answer was lost, has cancelled the order.
    if (code === 'ORDER_ALREADY_CANCELLED') return undefined
    if (!passing.has(code)) return code
    await delay(RETRY_MS)
  }
}

/** Signs in as the admin. An engine that was just away may need a second try. */
const adminOnceTold = async (url: string): Promise<ApiUser> => {
  for (;;) {
    const admin = await apiUser(url, 'admin').catch((error: unknown) => {
      if (error instanceof LoginRefused && error.status === 503) return undefined
      throw error
    })
    if (admin !== undefined) return admin
    await delay(RETRY_MS)
  }
}

/** One shopper buys, notes the answers, and cancels the order if it is not to be kept. */
const shopOnce = async (
  { guest, admin, told }: { guest: ApiUser; admin: ApiUser; told: Told },
  key: string,
  { goods, keeps }: { goods: Goods; keeps: boolean },
): Promise<void> => {
  const outcome = await buyUntilTold(guest, key, goods)
  if ('code' in outcome) return void told.wrong.push(`${key}: ${outcome.code}`)
  told.orders.set(key, { id: outcome.id, goods })
  if (keeps) return
  const refused = await cancelUntilTold(admin, outcome.id)
  if (refused === undefined) told.cancelled.add(outcome.id)
  else told.wrong.push(`${key}, cancelling: ${refused}`)
}

/** Shoppers at every address buy and cancel until they are stopped. Every request that was begun gets its answer. */
export const startLoad = async (urls: readonly string[], each: number): Promise<Load> => {
  const told: Told = { orders: new Map(), cancelled: new Set(), wrong: [] }
  const all = await goodsOf(urls[0] ?? '')
  // Makes the keys of each load new: a repeated key would only repeat the answer of an earlier load.
  const run = randomUUID()
  let stopping = false

  const shop = async (url: string, name: string) => {
    const who = { guest: await apiUser(url), admin: await adminOnceTold(url), told }
    for (let n = 0; !stopping; n += 1) {
      const goods = all[n % all.length]
      if (goods === undefined) throw new Error('The branch sells nothing')
      await shopOnce(who, `${run}-${name}-${n}`, { goods, keeps: n % KEEP_ONE_OF === 0 })
      await delay(PAUSE_MS)
    }
  }
  const shoppers = urls.flatMap((url, which) =>
    Array.from({ length: each }, (_, n) => shop(url, `${which}-${n}`)),
  )
  const done = Promise.all(shoppers)
  done.catch(() => undefined)
  return {
    told,
    stop: async () => {
      stopping = true
      await done
    },
  }
}
