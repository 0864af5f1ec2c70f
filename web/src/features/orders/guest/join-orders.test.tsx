import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { useToasts } from '#web/lib/toasts.ts'
import { useSession } from '#web/shop/account/session.ts'
import { newCheckout, placedOrder } from '#web/shop/checkout/checkout.ts'
import { useJoinOffer } from '#web/shop/checkout/guest-orders.ts'
import { dispatch, useCheckout } from '#web/shop/checkout/use-checkout.ts'
import { ordersOfUserQuery } from '#web/shop/order/orders-of-user.ts'
import { aGuestsOrder, aHeldOrder } from '#web/testing/guest-order.ts'
import { aUser, find, press, show, until } from '#web/testing/render.tsx'
import { OrdersPage } from '../orders-page.tsx'
import { JoinDialog } from './join-orders.tsx'

const me = aUser()
const mine = aHeldOrder({ id: 'o-1', orderNumber: 'DK-11111111', secret: 'M'.repeat(43) })
const others = aHeldOrder({ id: 'o-2', orderNumber: 'DK-22222222', secret: 'O'.repeat(43) })
let joins: { path: string; secret: string | null }[]

const serve = (refusal?: object) =>
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    const id = path.split('/')[3] ?? ''
    if (!path.endsWith('/join')) return Response.json(aGuestsOrder({ id, orderNumber: id }))
    joins.push({ path, secret: new Headers(headers).get('x-order-secret') })
    if (refusal !== undefined) return Response.json(refusal, { status: 409 })
    return Response.json({ id: aGuestsOrder().id, orderNumber: id })
  })

const page = () =>
  show(<OrdersPage />, {
    path: '/orders',
    known: (client) =>
      client.setQueryData(ordersOfUserQuery(me.id).queryKey, {
        pages: [{ items: [], next: undefined, total: undefined }],
        pageParams: [''],
      }),
  })
const ticks = (within: ParentNode = document) => [
  ...within.querySelectorAll<HTMLInputElement>('input[type=checkbox]'),
]
const add = (within: ParentNode = document): HTMLButtonElement =>
  [...within.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Add to my account',
  ) ?? expect.fail('no button')
const said = () => document.body.textContent ?? ''
const kept = () => useCheckout.getState().guestOrders.map(({ id }) => id)

beforeEach(() => {
  joins = []
  useSession.setState({ user: me })
  useCheckout.setState({ ...newCheckout, guestOrders: [mine, others] })
  useJoinOffer.setState({ due: false })
  useToasts.getState().dismiss()
})
afterEach(() => vi.unstubAllGlobals())

test('My Orders lists this browser’s orders beside the account’s, and takes in those alone that are ticked', async () => {
  spec('storefront 2.10', 'Signing in offers this browser’s orders to the account')
  serve()
  dispatch({ type: 'orderConfirmed', order: { ...mine, guest: true } })
  page()
  await until(() => expect(ticks()).toHaveLength(2))
  expect(said()).toContain('Ordered on this phone without an account')
  expect(said()).toContain('They earn no points.')
  expect(ticks().filter(({ checked }) => checked)).toEqual([])
  expect(add().disabled).toBe(true)
  press(ticks()[0] ?? expect.fail())
  press(add())
  await until(() => expect(kept()).toEqual(['o-2']))
  expect(joins).toEqual([{ path: '/api/orders/o-1/join', secret: mine.secret }])
  expect(useToasts.getState().toast?.text).toBe('Now in My Orders: DK-11111111')
  expect(placedOrder(useCheckout.getState().stage)?.guest).toBe(false)
  expect(said()).toContain('Ordered on this phone without an account')
})

test('this browser’s orders come first while the account has no active one', async () => {
  serve()
  page()
  await until(() => expect(ticks()).toHaveLength(2))
  const said = document.body.textContent ?? ''
  expect(said.indexOf('DK-11111111')).toBeLessThan(said.indexOf('No active orders'))
})

test('one that is refused says why, and stays here', async () => {
  serve({ message: '', code: 'ORDER_EXPIRED' })
  page()
  await until(() => press(ticks()[1] ?? expect.fail()))
  press(add())
  await until(() =>
    expect(useToasts.getState().toast).toMatchObject({
      title: 'Order DK-22222222 was not added',
      text: 'This order took too long. Please place it again.',
    }),
  )
  expect(kept()).toEqual(['o-1', 'o-2'])
})

test.each([
  ['is offered them once', '/', true],
  ['is not held up at the checkout', '/checkout', false],
])('whoever has just signed in %s', async (_, path, offered) => {
  serve()
  useJoinOffer.getState().offer()
  show(<JoinDialog />, { path })
  await until(() => expect(document.querySelector('dialog[open]') !== null).toBe(offered))
  if (!offered) return
  const notNow = [...find('dialog').querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Not now',
  )
  press(notNow ?? expect.fail())
  expect(useJoinOffer.getState().due).toBe(false)
  expect(kept()).toEqual(['o-1', 'o-2'])
})
