import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { spec } from '#spec'
import { inventory } from '../../domain/inventory/inventory.ts'
import { type Actor, guest } from '../../domain/kernel/access.ts'
import { contextIn } from '../../testing/commands/context.ts'
import { fillShop, milkOrder, orderBody, stock } from '../../testing/commands/goods.ts'
import { jobNamed } from '../../testing/commands/job-named.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { load } from '../engine/execute.ts'
import { releaseOrderStock } from '../inventory/order-stock.ts'
import { changeOrderStatus } from '../order/change-order-status.ts'
import { placeOrder } from '../order/place-order.ts'
import { changeProduct } from './change-product.ts'
import { addVariant, changeVariant } from './variants.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 10)
  await stock(shop, { branchId: 2, productId: 1 }, 4)
  await shop.caughtUp()
})
afterEach(() => shop.close())

const admin: Actor = { id: 'amina', role: 'admin' }
const brian: Actor = { id: 'brian', role: 'admin' }
const half = { name: '500 ml', sku: '', priceCents: 6_500, compareAtPriceCents: null, imageUrl: '' }
const give = { productId: 1, variant: half, takesStock: true }
const nothing = { onHand: 0, reserved: 0 }
const data = { productId: 1, correlationId: 'c', causationId: 'e' }
const moveStockJob = jobNamed('move-stock')
const job = { id: 'j', type: moveStockJob.type, data, attempt: 1 }
const shelfOf = async (branchId: number, variantId: number) => {
  const { onHand, reserved } = await load(
    contextIn(shop, shop.anotherProcess()),
    inventory,
    `${branchId}.1.${variantId}`,
  )
  return { onHand, reserved }
}
const pieces = async (): Promise<number> => {
  let sum = 0
  for (const branchId of [1, 2]) {
    for (const variantId of [0, 1]) {
      sum += (await shelfOf(branchId, variantId)).onHand
    }
  }
  return sum
}

describe('a product that gets its first variant', () => {
  it('sends its stock there in the same act, at every branch', async () => {
    spec('operations 2.4', 'Giving a product variants says in the same act where its stock goes')
    const changed = await shop.done(addVariant, give, admin)
    expect(changed).toMatchObject({ hasVariants: true, standing: 'sold' })
    expect([await shelfOf(1, 0), await shelfOf(2, 0)]).toEqual([nothing, nothing])
    expect(await shelfOf(1, 1)).toEqual({ onHand: 10, reserved: 0 })
    expect(await shelfOf(2, 1)).toEqual({ onHand: 4, reserved: 0 })
    await shop.done(
      placeOrder,
      { body: orderBody([{ productId: 1, variantId: 1, price: 65, quantity: 2 }]) },
      guest,
    )
    expect(await shop.refused(placeOrder, { body: milkOrder(1) }, guest)).toMatchObject({
      code: 'VARIANT_NOT_FOUND',
    })
  })

  it('is refused while an order holds some, and changes nothing then', async () => {
    spec('operations 2.4', 'Giving a product variants says in the same act where its stock goes')
    const { orderId } = await shop.done(placeOrder, { body: milkOrder(3) }, guest)
    expect(await shop.refused(addVariant, give, admin)).toEqual({
      code: 'STOCK_RESERVED',
      facts: { reserved: 3 },
    })
    expect(await shelfOf(1, 0)).toEqual({ onHand: 10, reserved: 3 })
    await shop.done(changeOrderStatus, { orderId, status: 'cancelled', reason: 'no' }, admin)
    await shop.done(releaseOrderStock, { orderId })
    await shop.done(addVariant, give, admin)
    expect(await shelfOf(1, 1)).toEqual({ onHand: 10, reserved: 0 })
  })

  it.each([2, 3, 4, 6])(
    'a crash before write %i: the job ends it, and no piece is lost or doubled',
    async (nth) => {
      spec('operations 2.4', 'A crash between the product and its shelves is made good')
      let writes = 0
      const { events } = shop.deps
      const append: typeof events.append = (...of) => {
        writes += 1
        if (writes >= nth) throw new Error('killed')
        return events.append(...of)
      }
      const crashing = { events: { ...events, append } }
      await shop.issued(addVariant, give, admin, crashing).catch(() => undefined)
      await shop.caughtUp()
      const isAdded = shop.deps.queries.catalogue.product(1)?.variants.length === 1
      if (isAdded) {
        await moveStockJob.run(job, { commands: { ...shop.deps, ...shop.anotherProcess() } })
        await moveStockJob.run(job, { commands: { ...shop.deps, ...shop.anotherProcess() } })
        expect(await shelfOf(1, 1)).toEqual({ onHand: 10, reserved: 0 })
        expect(await shelfOf(2, 1)).toEqual({ onHand: 4, reserved: 0 })
      }
      expect(await pieces()).toBe(14)
    },
  )

  it('has one record a size in the lists of stock, with the threshold that was', async () => {
    await shop.done(addVariant, give, admin)
    await shop.caughtUp()
    const { catalogue } = shop.deps.queries
    expect(catalogue.stockOfBranch(1).map(({ id }) => id)).toEqual(['1.1.1'])
    expect(catalogue.countOfBranch(1)).toEqual({ products: 1, low: 0 })
  })
})

describe('a variant', () => {
  it('is changed, and who is late is told what it is now', async () => {
    spec('operations 2.4', 'Variants are edited: name, SKU, picture')
    const change = { productId: 2, variantId: 2 }
    const first = await shop.done(changeVariant, { ...change, changes: { sku: 'F-2' } }, admin)
    expect(first.variants[1]).toMatchObject({ name: '2 kg', sku: 'F-2' })
    const late = { ...change, changes: { name: 'Bag' }, revision: first.revision - 1 }
    expect(await shop.refused(changeVariant, late, brian)).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      facts: { fields: { name: '2 kg', sku: 'F-2' } },
    })
    const own = { productId: 2, changes: { unit: 'Bag' }, revision: first.revision - 1 }
    await shop.done(changeProduct, own, admin)
  })
})
