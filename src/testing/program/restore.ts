import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { openBranch } from '../../commands/branch/open-branch.ts'
import { addProduct } from '../../commands/catalogue/add-product.ts'
import { addCategory } from '../../commands/catalogue/categories.ts'
import { countStock } from '../../commands/inventory/count-stock.ts'
import { changeOrderStatus } from '../../commands/order/change-order-status.ts'
import { placeOrder } from '../../commands/order/place-order.ts'
import { settleCallback } from '../../commands/payment/callbacks.ts'
import { settleRefund } from '../../commands/payment/give-refund.ts'
import { startPayment } from '../../commands/payment/start-payment.ts'
import { type Actor, guest } from '../../domain/kernel/access.ts'
import { groceries, milk, milkOrder } from '../commands/goods.ts'
import { PHONE, receiptNumber, TOTAL_CENTS } from '../commands/payments.ts'
import { kabete } from '../domain/branch.ts'
import { type OpenFiles, openFiles } from './files.ts'

/** The files of a backup. A file added here is restored in every combination with the others. */
export const files = ['events.db', 'read.db', 'vault.db', 'snapshots.db'] as const
export type File = (typeof files)[number]

/** Every choice of files, the empty one too. */
export const combinations: readonly (readonly File[])[] = Array.from(
  { length: 2 ** files.length },
  (_, n) => files.filter((_file, bit) => Math.floor(n / 2 ** bit) % 2 === 1),
)

export const admin: Actor = { id: 'a', role: 'admin' }
const start = Date.UTC(2026, 0, 5, 9)
const at = (seconds: number) => void vi.setSystemTime(start + seconds * 1_000)
/** The time of the older copy, and that of the newest event. */
export const copiedAt = new Date(start + 10_000).toISOString()
export const lostAt = new Date(start + 100_000).toISOString()

type Order = { orderId: string; orderNumber: string }
const order = (shop: OpenFiles, paymentMethod: 'cash' | 'mpesa'): Promise<Order> =>
  shop.done(placeOrder, { body: milkOrder(1, { paymentMethod }) }, guest)

export const pay = async (shop: OpenFiles, orderId: string): Promise<string> => {
  const input = { orderId, phone: PHONE, amountCents: TOTAL_CENTS }
  return (await shop.done(startPayment, input, guest)).attemptId
}

const paidOrder = async (shop: OpenFiles): Promise<string> => {
  const { orderId, orderNumber } = await order(shop, 'mpesa')
  const attemptId = await pay(shop, orderId)
  await shop.settled()
  await shop.done(settleCallback, {
    orderId,
    attemptId,
    resultCode: '0',
    receipt: receiptNumber(),
    phone: PHONE,
    checkoutRequestId: `ws_CO_${orderNumber}`,
    merchantRequestId: `m-${orderNumber}`,
    amountCents: TOTAL_CENTS,
    transactionTime: null,
    retryAfterSeconds: null,
  })
  return orderId
}

const cancel = (shop: OpenFiles, orderId: string) =>
  shop.done(changeOrderStatus, { orderId, status: 'cancelled', reason: 'Changed my mind' }, admin)

const askBack = async (shop: OpenFiles, orderId: string): Promise<void> => {
  const history = await shop.commands.events.readStream(`payment-${orderId}`)
  const due = history.find((event) => event.type === 'RefundBecameDue')
  if (due?.type !== 'RefundBecameDue') throw new Error('no refund is due')
  const { refundId } = due.data
  await shop.done(settleRefund, { orderId, refundId, mayReverse: true, action: 'reverse' }, admin)
}

/** Orders on both sides of the copy. The last three of `known` had no follow-up when the copy was made. */
export type Orders = {
  known: Record<'reserved' | 'paid' | 'refunded' | 'prompted' | 'cancelled', string>
  /** The order placed after the copy. */
  lost: string
}

export const shelf = { branchId: 1, productId: 1, variantId: 0 }

/** Counts often enough that the shelf gets a snapshot. The last count finds 20 pieces. */
const countOften = async (shop: OpenFiles): Promise<void> => {
  await Promise.all(
    Array.from({ length: 1_000 }, (_, n) =>
      shop.done(countStock, { ...shelf, onHand: 21 - (n % 2), reason: 'count' }),
    ),
  )
}

/** Builds the shop's state at the copy. */
const before = async (folder: string): Promise<Orders['known']> => {
  at(0)
  const shop = await openFiles(folder, { works: true })
  await shop.done(openBranch, kabete)
  await shop.done(addCategory, groceries)
  await shop.done(addProduct, milk)
  await shop.done(countStock, { ...shelf, onHand: 20, reason: 'count' })
  await countOften(shop)
  await shop.settled()
  const reserved = (await order(shop, 'cash')).orderId
  const paid = await paidOrder(shop)
  const refunded = await paidOrder(shop)
  await cancel(shop, refunded)
  await shop.settled()
  await shop.stop()

  at(10)
  const idle = await openFiles(folder, { works: false })
  await askBack(idle, refunded)
  const prompted = (await order(idle, 'mpesa')).orderId
  await pay(idle, prompted)
  const cancelled = (await order(idle, 'cash')).orderId
  await cancel(idle, cancelled)
  await idle.settled()
  await idle.stop()
  return { reserved, paid, refunded, prompted, cancelled }
}

/** The events after the copy: M-PESA is asked, stock released, and an order placed. */
const after = async (folder: string): Promise<string> => {
  at(20)
  const shop = await openFiles(folder, { works: true })
  await shop.settled()
  const asked = [shop.asked.prompts.length, shop.asked.reversals.length]
  if (asked.join() !== '1,1') throw new Error(`M-PESA was asked ${asked} times`)
  await countOften(shop)
  at(100)
  const { orderId } = await order(shop, 'cash')
  await shop.settled()
  await shop.stop()
  return orderId
}

/** A shop, an older copy of its files, and events on both sides of the copy. Time stands unless it is moved. */
export const openBackup = async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const folder = await mkdtemp(join(tmpdir(), 'duka-backup-'))
  const [older, current] = [join(folder, 'older'), join(folder, 'current')]
  const known = await before(current)
  await cp(current, older, { recursive: true })
  const orders: Orders = { known, lost: await after(current) }
  let restores = 0

  return {
    orders,
    /** A folder with these files from the older copy, the others as they are, `seconds` after the first event. */
    restore: async (chosen: readonly File[], seconds: number): Promise<string> => {
      at(seconds)
      restores += 1
      const restored = join(folder, `restored-${restores}`)
      await mkdir(restored)
      for (const file of files) {
        await cp(join(chosen.includes(file) ? older : current, file), join(restored, file))
      }
      return restored
    },
    close: async () => {
      vi.useRealTimers()
      await rm(folder, { recursive: true })
    },
  }
}
export type Backup = Awaited<ReturnType<typeof openBackup>>
