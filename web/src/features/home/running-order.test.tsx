import { beforeEach, expect, test } from 'vitest'
import type { Order } from '#contract/order/order.ts'
import { spec } from '#spec'
import { useSession } from '#web/shop/account/session.ts'
import { useCheckout } from '#web/shop/checkout/use-checkout.ts'
import { orderQuery } from '#web/shop/order/order-queries.ts'
import { ordersOfUserQuery } from '#web/shop/order/orders-of-user.ts'
import { answerWith } from '#web/testing/api.ts'
import { anOrder } from '#web/testing/order.ts'
import { aUser, find, show, until } from '#web/testing/render.tsx'
import { RunningOrder } from './lazy-sections.tsx'

const me = aUser()
const phone = '0712345678'
const { id, orderNumber } = anOrder()

beforeEach(() => {
  answerWith({})
  useSession.setState({ user: null })
  useCheckout.setState({ guestOrders: [] })
})

const stripOf = (orders: readonly Order[]): HTMLElement => {
  useSession.setState({ user: me })
  return show(<RunningOrder />, {
    known: (client) =>
      client.setQueryData(ordersOfUserQuery(me.id).queryKey, {
        pages: [{ items: [...orders], next: undefined, total: undefined }],
        pageParams: [''],
      }),
  }).place
}

/** Waits until the strip's script is there. */
const settled = async (): Promise<void> => {
  await import('./running-strip.tsx')
  await until(() => {})
}

test('the newest order that is under way, with its next step, leads to My Orders', async () => {
  spec('storefront 2.10', '‘About 10:26’, then ‘by 10:26’, the next step and the money')
  const over = anOrder({ id: 'o-1', orderNumber: 'DK-11111111', status: 'delivered' })
  const older = anOrder({ id: 'o-2', orderNumber: 'DK-22222222' })
  const place = stripOf([over, anOrder({ status: 'confirmed' }), older])
  await until(() => find('a', place))
  expect(place.querySelectorAll('a')).toHaveLength(1)
  expect(find('a', place).getAttribute('href')).toBe('/orders')
  for (const words of [orderNumber, 'Confirmed', 'Next: Processing', 'Paid KSh 330 by M-PESA'])
    expect(place.textContent).toContain(words)
})

test('nothing where every order is over, and for a guest who has ordered nothing', async () => {
  const place = stripOf([anOrder({ status: 'delivered' }), anOrder({ status: 'cancelled' })])
  await settled()
  expect(place.textContent).toBe('')
  useSession.setState({ user: null })
  expect(show(<RunningOrder />).place.textContent).toBe('')
})

test('a guest sees the newest order of this device that is not known to be over', async () => {
  const secret = 'S'.repeat(43)
  const over = { id: 'o-2', orderNumber: 'DK-22222222', phone, secret, isOver: true }
  useCheckout.setState({ guestOrders: [over, { id, orderNumber, phone, secret }] })
  const { place } = show(<RunningOrder />, {
    known: (client) =>
      client.setQueryData(orderQuery(undefined, id).queryKey, {
        ...anOrder({ userId: null }),
        history: [],
      }),
  })
  await until(() => expect(place.textContent).toContain(orderNumber))
})

test('one that has ended meanwhile makes room for the next', async () => {
  const secret = 'S'.repeat(43)
  const ended = { ...anOrder({ id: 'o-2', status: 'delivered', userId: null }), history: [] }
  const kept = (of: { id: string; orderNumber: string }) => ({
    id: of.id,
    orderNumber: of.orderNumber,
    phone,
    secret,
  })
  useCheckout.setState({ guestOrders: [kept(ended), kept({ id, orderNumber })] })
  const { place } = show(<RunningOrder />, {
    known: (client) => {
      client.setQueryData(orderQuery(undefined, 'o-2').queryKey, ended)
      client.setQueryData(orderQuery(undefined, id).queryKey, {
        ...anOrder({ userId: null, status: 'confirmed' }),
        history: [],
      })
    },
  })
  await until(() => expect(place.textContent).toContain('Confirmed'))
})
