import { load } from '#src/commands/engine/execute.ts'
import { changePaymentMethod } from '#src/commands/order/change-payment-method.ts'
import { placeOrder } from '#src/commands/order/place-order.ts'
import { withdrawOrder } from '#src/commands/order/withdraw-order.ts'
import { startPayment } from '#src/commands/payment/start-payment.ts'
import type { PlaceOrderBody } from '#src/contract/order/place-order.ts'
import type { Random } from '#src/demo/past/random.ts'
import { type Actor, guest, hasAccount } from '#src/domain/kernel/access.ts'
import { loyalty } from '#src/domain/loyalty/loyalty.ts'
import { vouchersOf } from '#src/domain/loyalty/state.ts'
import { ids } from '#src/testing/http/small-shop.ts'
import type { Prompted } from '#src/testing/payment/provider.ts'
import type { Chain, KnownOrder, Request } from '../chain.ts'
import { VOUCHER_KSH } from '../template.ts'
import { restOf } from './rest.ts'

/** What the small shop's branches sell, with the prices in KSh. */
export const goods = [
  { productId: ids.flour, variantId: 1, price: 80 },
  { productId: ids.flour, variantId: 2, price: 160 },
  { productId: ids.milk, variantId: 0, price: 60.5 },
  { productId: ids.soap, variantId: 0, price: 120 },
] as const

/** The fee of both branches, in KSh. */
const FEE = 150
/** The names and numbers of the buyers. The stored log must not show them. */
export const CUSTOMER = 'Nyambura Simulated'
export const phoneOf = (n: number): string => `25471000${String(1_000 + n)}`

export const anOrder = ({ orders }: Chain, random: Random): KnownOrder | undefined =>
  orders.length === 0 ? undefined : random.pick(orders.slice(-25))

/** Customers with accounts, the newest of those who registered among them. */
export const customersOf = ({ staff, members }: Chain): Actor[] => [
  staff('wanjiku'),
  staff('kamau'),
  ...members.slice(-3),
]

/** A street that no other order is sent to, so that an erased one is found wherever it still stands. */
const streetOf = (n: number): string => `Simulated Road ${n}, blue gate`

/** A place that both branches reach. */
const PIN = { latitude: -1.23, longitude: 36.75 }

export const bodyOf = (n: number, random: Random): PlaceOrderBody => {
  const wanted = goods.filter(() => random.happens(0.4))
  const items = (wanted.length === 0 ? [goods[2]] : wanted).map((one) => {
    const quantity = random.between(1, 3)
    return { ...one, quantity, total: one.price * quantity }
  })
  const subtotal = items.reduce((sum, { total }) => sum + total, 0)
  return {
    branchId: random.pick([ids.kabete, ids.westlands]),
    subtotal,
    deliveryFee: FEE,
    total: Math.floor(subtotal + FEE + 0.5),
    paymentMethod: random.pick(['mpesa', 'cash']),
    customer: {
      name: CUSTOMER,
      email: `n${random.between(1, 99)}@simulated.example`,
      phone: `0${phoneOf(random.between(1, 99)).slice(3)}`,
    },
    address: {
      street: streetOf(n),
      city: 'Kabete',
      region: 'Nairobi',
      ...(random.happens(0.5) && PIN),
    },
    items,
  }
}

/** The same order, paid with a voucher of the buyer if there is one. Some try a voucher that was used before. */
const withVoucher = async (chain: Chain, buyer: Actor, body: PlaceOrderBody, random: Random) => {
  if (!hasAccount(buyer)) return body
  const vouchers = vouchersOf(await load(chain.look(), loyalty, buyer.id))
  const mayBeUsed = random.happens(0.2)
  const found = vouchers.find(({ status }) => mayBeUsed || status === 'issued')
  if (found === undefined) return body
  return { ...body, voucherId: found.voucherId, total: body.total - VOUCHER_KSH }
}

const send = async (chain: Chain, request: Request): Promise<void> => {
  const { buyer, ...input } = request
  const placed = await chain.ask(placeOrder, input, buyer)
  if (placed === undefined) return
  const { orderId } = placed
  const before = chain.orders.find((one) => one.request === request)
  if (before === undefined) chain.orders.push({ orderId, request })
  else if (before.orderId !== orderId) chain.broken.push(`one request gave two orders: ${orderId}`)
}

export const payersPhone = ({ orderId }: KnownOrder): string =>
  phoneOf(Number.parseInt(orderId.slice(-2), 16))

const report = async (chain: Chain, prompt: Prompted, random: Random): Promise<void> => {
  const times = random.pick([0, 1, 1, 1, 2, 3])
  for (let n = 0; n < times; n += 1) {
    const ms = random.between(1, 90_000) + chain.callbacks.delayMs
    chain.world.after(ms, () => void chain.callBack(prompt))
  }
}

const SHILLING = 100

/** What comes of a prompt. M-PESA may be told another sum than the shop asked for, and moves a shilling at least. */
const aSum = (askedCents: number, random: Random): number => {
  if (!random.happens(0.2)) return askedCents
  const another = random.pick([askedCents - SHILLING, askedCents - 10_000, askedCents + 20_000])
  return Math.max(SHILLING, another)
}

export const buying = {
  placeOrder: async (chain: Chain, random: Random) => {
    const buyer = random.happens(0.4) ? guest : random.pick(customersOf(chain))
    const plain = bodyOf(chain.requests.length, random)
    const body = random.happens(0.7) ? await withVoucher(chain, buyer, plain, random) : plain
    const request = { body, idempotencyKey: chain.world.newId(), buyer }
    chain.requests.push(request)
    await send(chain, request)
  },
  /** The buyer got no answer, or presses twice. */
  placeAgain: async (chain: Chain, random: Random) => {
    const request = chain.requests.at(-random.between(1, 3))
    if (request === undefined) return
    if (random.happens(0.6)) return send(chain, request)
    // Another person has the same key, and wants the same goods elsewhere.
    const users = chain.requests.filter((one) => one.idempotencyKey === request.idempotencyKey)
    const others = customersOf(chain).filter(({ id }) =>
      users.every(({ buyer }) => buyer.id !== id),
    )
    if (others.length === 0) return
    const buyer = random.pick(others)
    const { address } = bodyOf(chain.requests.length, random)
    const other = { ...request, buyer, body: { ...request.body, address } }
    chain.requests.push(other)
    await send(chain, other)
  },
  pay: async (chain: Chain, random: Random) => {
    const one = anOrder(chain, random)
    if (one === undefined) return
    const amountCents = await restOf(chain, one.orderId)
    const input = { orderId: one.orderId, phone: payersPhone(one), amountCents }
    await chain.ask(startPayment, input, one.request.buyer)
  },
  /** Somebody types the PIN, or does not. */
  answerPhone: async (chain: Chain, random: Random) => {
    const { provider } = chain
    const open = provider.prompts.filter(({ outcome }) => outcome === undefined)
    if (open.length === 0) return
    const prompt = random.pick(open)
    if (random.happens(0.2)) prompt.outcome = { failed: random.pick([1, 1032, 1037, 2001]) }
    else provider.settle(prompt, aSum(prompt.askedCents, random))
    provider.notePaid(prompt)
    await report(chain, prompt, random)
  },
  callBackAgain: async (chain: Chain, random: Random) => {
    const answered = chain.provider.prompts.filter(({ outcome }) => outcome !== undefined)
    if (answered.length > 0) await report(chain, random.pick(answered), random)
  },
  /** A report comes to the address of another prompt for the same order. */
  callBackElsewhere: async (chain: Chain, random: Random) => {
    const { prompts } = chain.provider
    const pairs = prompts.flatMap((one) =>
      prompts
        .filter((other) => other !== one && other.account === one.account)
        .map((other) => [one, other] as const),
    )
    const crossed = pairs.filter(([{ outcome }]) => outcome !== undefined)
    if (crossed.length === 0) return
    const [one, other] = random.pick(crossed)
    await chain.callBack(one, other.token)
  },
  withdraw: async (chain: Chain, random: Random) => {
    const one = anOrder(chain, random)
    if (one) await chain.ask(withdrawOrder, { orderId: one.orderId }, one.request.buyer)
  },
  changeMethod: async (chain: Chain, random: Random) => {
    const one = anOrder(chain, random)
    if (one === undefined) return
    const paymentMethod = random.pick(['cash', 'mpesa'] as const)
    await chain.ask(changePaymentMethod, { orderId: one.orderId, paymentMethod }, one.request.buyer)
  },
}
