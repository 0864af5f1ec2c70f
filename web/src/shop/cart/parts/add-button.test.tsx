import { act } from 'react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBranch, aProduct, find, press, show } from '#web/testing/render.tsx'
import { useCart } from '../cart.ts'
import { AddButton } from './add-button.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  useCart.setState({ lines: [] })
})
afterEach(() => vi.useRealTimers())

const button = (
  <AddButton product={aProduct()} variant={undefined} branch={aBranch()} available={9} />
)
const showButton = () => {
  const shown = show(
    <Routes>
      <Route path="/" element={button} />
      <Route path="*" element={null} />
    </Routes>,
  )
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
