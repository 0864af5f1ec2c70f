import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inSwahili } from '#web/app/swahili.ts'
import { inEnglish, SpeechContext } from '#web/lib/text.ts'
import { useCart } from '#web/shop/cart/cart.ts'
import { CHECKOUT } from '#web/shop/cart/empty-cart.ts'
import { newCheckout } from '#web/shop/checkout/checkout.ts'
import { holdUnsent } from '#web/shop/checkout/unsent.ts'
import { dispatch, useCheckout } from '#web/shop/checkout/use-checkout.ts'
import { aBranch, aProduct, find, press, show, until } from '#web/testing/render.tsx'
import { UnsentStrip } from './unsent-strip.tsx'

/** 14:16 in Nairobi. */
const since = Date.parse('2026-03-02T11:16:00Z')

/** The locks of a browser: one is held until its promise is settled. */
const locks = () => {
  const held = new Set<string>()
  return {
    query: async () => ({ held: [...held].map((name) => ({ name })), pending: [] }),
    request: async (name: string, _: object, hold: () => Promise<void>) => {
      held.add(name)
      await hold()
      held.delete(name)
    },
  }
}
const comeBack = () => act(() => void document.dispatchEvent(new Event('visibilitychange')))
const said = () => document.querySelector('aside')?.textContent ?? ''

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T12:00:00Z') })
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: locks() } }))
  useCart.getState().clear()
  useCheckout.setState({ ...newCheckout, unsent: [since] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  useCheckout.setState(newCheckout)
  useCart.getState().clear()
})

const strip = (path = '/', speech = inEnglish) =>
  show(
    <SpeechContext value={speech}>
      <UnsentStrip />
    </SpeechContext>,
    { path },
  )

test('an order whose tab was closed is spoken of by its time, and leads to its goods', async () => {
  useCart.getState().replace([{ product: aProduct(), quantity: 2, branchId: aBranch().id }])
  strip()
  await until(() => expect(said()).toContain('An order of 14:16 was not sent'))
  expect(find('aside a').getAttribute('href')).toBe('/cart')
  press(find('aside button'))
  expect(said()).toBe('')
  expect(localStorage.getItem(CHECKOUT)).not.toContain(String(since))
})

test('one that still waits in its tab is not, until that tab is closed', async () => {
  const close = holdUnsent(since)
  strip()
  await until(() => undefined)
  expect(said()).toBe('')
  close()
  await until(() => undefined)
  comeBack()
  await until(() => expect(said()).toContain('14:16'))
})

test('nothing is said in the checkout, nor of goods that are gone, and all of it in Swahili too', async () => {
  strip('/checkout')
  await until(() => undefined)
  expect(said()).toBe('')
  strip('/', inSwahili)
  await until(() => expect(said()).toContain('Agizo la 14:16 halikutumwa'))
  expect(document.querySelector('aside a')).toBeNull()
})

test('its details are not kept: all tabs know its time alone', () => {
  useCheckout.setState(newCheckout)
  const waiting = { method: 'cash', since, agreed: 'Wanjiku, Waiyaki Way', newest: null } as const
  dispatch({ type: 'orderWaits', waiting })
  expect(JSON.parse(localStorage.getItem(CHECKOUT) ?? '')).toMatchObject({
    state: { unsent: [since] },
  })
  expect(localStorage.getItem(CHECKOUT)).not.toContain('Wanjiku')
})
