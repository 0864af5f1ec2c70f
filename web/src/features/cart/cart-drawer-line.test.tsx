import type { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { useToasts } from '../../lib/toasts.ts'
import { branchesQuery } from '../../shop/branch/branch.ts'
import { useCart } from '../../shop/cart/cart.ts'
import type { Offer } from '../../shop/cart/offers.ts'
import { aBranch, aProduct, find, press, show } from '../../testing/render.tsx'
import styles from './cart-drawer-line.module.css'
import { CartDrawerLine } from './cart-drawer-line.tsx'

const line = {
  product: { id: 7, slug: 'milk', name: 'Milk', price: 60.5, imageUrl: '' },
  quantity: 1,
  branchId: 1,
}

const offer: Offer = { kind: 'sold', product: aProduct(), variant: undefined, available: 3 }

beforeEach(() => {
  vi.useFakeTimers()
  useToasts.getState().dismiss()
  useCart.setState({ lines: [line] })
})
afterEach(() => vi.useRealTimers())

const Line = ({ offered = offer }: { offered?: Offer | undefined }) => {
  const held = useCart((cart) => cart.lines[0])
  const ignore = (): void => undefined
  return held === undefined ? null : (
    <CartDrawerLine
      line={held}
      offer={offered}
      branch={aBranch()}
      onLeave={ignore}
      onRemoved={ignore}
    />
  )
}
const open = () => show(<Line />)
const more = (): void => press(find('[aria-label="More of Milk"]'))
const lines = () => useCart.getState().lines

test.each(['Remove Milk', 'Fewer of Milk'])('%s: it fades for 300 ms, and is gone', (label) => {
  spec('storefront 2.3', 'A line has a quantity stepper and a delete button, which may be undone')
  spec('storefront 4', 'Drawer: quantity to 0, or delete, removes the line')
  spec('storefront 9', 'Cart line fades for 300 ms')
  open()
  press(find(`[aria-label="${label}"]`))
  expect(find('li').className).toContain(styles.leaving)
  act(() => vi.advanceTimersByTime(299))
  expect(lines()).toHaveLength(1)
  act(() => vi.advanceTimersByTime(1))
  expect(lines()).toEqual([])
})

test('its total is the unit price times the quantity, which stops at the branch’s stock', () => {
  spec('storefront 2.3', 'A line’s total is the unit price times the quantity')
  spec('storefront 5', 'Quantity stops at the branch’s stock')
  const { place } = open()
  more()
  more()
  expect(place.textContent).toContain('KSh 181.50')
  expect(useToasts.getState().toast).toBeNull()
  more()
  expect(lines()[0]?.quantity).toBe(3)
  expect(useToasts.getState().toast).toMatchObject({
    title: 'Maximum stock reached',
    text: 'Only 3 items available',
  })
})

const elsewhere: Offer = { ...offer, kind: 'elsewhere', branchId: 5 }
test.each<[Offer, string]>([
  [{ kind: 'gone' }, 'No longer sold'],
  [elsewhere, 'Only sold at Karen'],
])('what the branch does not sell says so, and can be removed', (offered, text) => {
  spec('operations cases', '8. Withdrawn while ordered: picking, cancelling and returning work')
  const known = (client: QueryClient) =>
    client.setQueryData(branchesQuery.queryKey, [aBranch(), aBranch({ id: 5, name: 'Karen' })])
  show(<Line offered={offered} />, { known })
  const note = find('[role="status"]')
  expect(note.textContent).toContain(text)
  press(find('button', note))
  act(() => vi.advanceTimersByTime(300))
  expect(lines()).toEqual([])
})

test('a price that changed is told beside the old one', () => {
  useCart.setState({ lines: [{ ...line, priceWas: 40 }] })
  open()
  expect(find('[role="status"]').textContent).toBe('Price changed: KSh 40 → KSh 60.50')
})
