import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useToasts } from '#web/lib/toasts.ts'
import { aBranch, aProduct, find, press, show, until } from '#web/testing/render.tsx'
import { AddButton } from './add-button.tsx'
import { useCart } from './cart.ts'
import { lineOf } from './offers.ts'

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  useCart.setState({ lines: [], open: false })
  useToasts.getState().dismiss()
})
afterEach(() => vi.useRealTimers())

const button = (
  <AddButton product={aProduct()} variant={undefined} branch={aBranch()} available={9} />
)
const showButton = () => {
  const shown = show(button, { route: '/' })
  press(find('button'))
  return shown
}
const quantities = () => useCart.getState().lines.map(({ quantity }) => quantity)

test('who goes to another page while it spins has the product in the cart all the same, once', async () => {
  const { router } = showButton()
  expect(quantities()).toEqual([])
  await act(() => router.navigate('/elsewhere'))
  expect(quantities()).toEqual([1])
  act(() => vi.advanceTimersByTime(1_000))
  expect(quantities()).toEqual([1])
})

test('so has who leaves the shop', () => {
  showButton()
  act(() => window.dispatchEvent(new Event('pagehide')))
  expect(quantities()).toEqual([1])
  act(() => vi.advanceTimersByTime(1_000))
  expect(quantities()).toEqual([1])
})

test('the toast leads to the cart', () => {
  showButton()
  act(() => vi.advanceTimersByTime(300))
  const { action } = useToasts.getState().toast ?? expect.fail('No toast')
  expect(action?.label).toBe('View cart')
  act(() => action?.run())
  expect(useCart.getState().open).toBe(true)
})

/** Two are in the cart, and the press on the button that counts them has opened the stepper. */
const openStepper = async () => {
  vi.useRealTimers()
  useCart.getState().add(lineOf(aProduct(), undefined, 2, 1))
  show(<AddButton product={aProduct()} variant={undefined} branch={aBranch()} available={3} />)
  const counting = find('[aria-label="2 × Milk in cart"]')
  expect(counting.textContent).toBe('2')
  press(counting)
  await until(() => find('[aria-label="Quantity of Milk"]'))
}
const step = (label: string) => press(find(`[aria-label="${label} of Milk"]`))

test('the button counts what is in the cart, and opens a stepper, which takes the focus', async () => {
  await openStepper()
  expect(document.activeElement).toBe(find('[aria-label="More of Milk"]'))
  step('More')
  step('More')
  expect(quantities()).toEqual([3])
  expect(useToasts.getState().toast).toMatchObject({
    title: 'Maximum stock reached',
    text: 'Only 3 items available',
  })
  act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))
  expect(document.activeElement).toBe(find('[aria-label="3 × Milk in cart"]'))
})

test('a press elsewhere closes the stepper', async () => {
  await openStepper()
  act(() => void document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })))
  find('[aria-label="2 × Milk in cart"]')
})

test('the last piece taken away leaves the button to add with, and a way back', async () => {
  await openStepper()
  step('Fewer')
  step('Fewer')
  expect(quantities()).toEqual([])
  expect(document.activeElement).toBe(find('[aria-label="Add Milk to cart"]'))
  act(() => useToasts.getState().toast?.action?.run())
  expect(quantities()).toEqual([1])
})
