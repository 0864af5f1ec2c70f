import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CartLine } from './cart-line.ts'

const line = (id: number, quantity = 1, price = 100): CartLine => ({
  product: { id, name: `P${id}`, price, imageUrl: '', slug: `p-${id}` },
  quantity,
  branchId: 1,
})

/** A tab of the shop: its own copy of all modules, over the storage that tabs share. */
const openTab = async () => {
  vi.resetModules()
  const { useCart, followOtherTabs } = await import('./cart.ts')
  const close = followOtherTabs()
  const held = () => {
    const pairs = useCart.getState().lines.map(({ product, quantity }) => [product.id, quantity])
    return pairs.sort(([a = 0], [b = 0]) => a - b)
  }
  return { cart: useCart.getState, held, close }
}
type Tab = Awaited<ReturnType<typeof openTab>>

let tabs: Tab[] = []
const two = async (): Promise<[Tab, Tab]> => {
  const pair: [Tab, Tab] = [await openTab(), await openTab()]
  tabs.push(...pair)
  return pair
}
beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const { close } of tabs) close()
  tabs = []
})
const both = async (a: Tab, b: Tab, expected: number[][]): Promise<void> => {
  await expect.poll(() => [a.held(), b.held()]).toEqual([expected, expected])
  tabs.push(await openTab())
  expect(tabs.at(-1)?.held()).toEqual(expected)
}

test('what two tabs add at the same time is in the cart of both, and of whoever comes after', async () => {
  const [a, b] = await two()
  for (let n = 0; n < 5; n += 1) {
    a.cart().add(line(1))
    b.cart().add(line(1, 2))
    b.cart().add(line(2))
  }
  await both(a, b, [
    [1, 15],
    [2, 5],
  ])
})

test('one tab takes a line away while the other adds to another', async () => {
  const [a, b] = await two()
  a.cart().replace([line(1, 3), line(2)])
  await expect.poll(b.held).toHaveLength(2)
  a.cart().remove('1-0-1')
  b.cart().setQuantity('2-0-1', 4)
  await both(a, b, [[2, 4]])
})

test('a new price, and that it was seen, reach the other tab', async () => {
  const [a, b] = await two()
  a.cart().add(line(1))
  a.cart().replace([{ ...line(1, 1, 120), priceWas: 100 }])
  await expect.poll(() => b.cart().lines[0]).toMatchObject({ priceWas: 100 })
  expect(b.cart().lines[0]?.product.price).toBe(120)
  b.cart().setOpen(true)
  b.cart().setOpen(false)
  await expect.poll(() => a.cart().lines[0]).not.toHaveProperty('priceWas')
})

test('an emptied cart is empty everywhere, and nothing of it stays stored', async () => {
  const [a, b] = await two()
  a.cart().add(line(1))
  await expect.poll(b.held).toHaveLength(1)
  a.cart().clear()
  await both(a, b, [])
  expect(localStorage.getItem('duka-cart')).toBeNull()
})
