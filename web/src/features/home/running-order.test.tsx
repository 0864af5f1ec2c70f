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

const day = 24 * 3_600_000
const complained = (daysAgo: number, answered: boolean): Order['complaint'] => {
  const at = new Date(Date.now() - daysAgo * day).toISOString()
  return { id, at, reason: 'money', answer: answered ? { answer: 'words', at } : null }
}

test('an order that has ended stays while its complaint waits, and three days after its answer', async () => {
  spec('storefront 2.10', 'A complaint and its answer are news on the order’s card and on home')
  const ended = (complaint: Order['complaint']) => [anOrder({ status: 'delivered', complaint })]
  const place = stripOf(ended(complained(6, false)))
  await until(() => expect(place.textContent).toContain('The branch is looking into it'))
  expect(place.textContent).toContain('Wrong change, or charged wrongly')
  expect(find('a', place).getAttribute('href')).toBe('/orders?tab=completed')
  const answered = stripOf(ended(complained(2, true)))
  await until(() => expect(answered.textContent).toContain('Answered by the branch'))
  const old = stripOf(ended(complained(4, true)))
  await settled()
  expect(old.textContent).toBe('')
})

test('it stands below the order that is under way', async () => {
  const ended = { id: 'o-2', orderNumber: 'DK-22222222', status: 'delivered' } as const
  const place = stripOf([
    anOrder({ status: 'confirmed' }),
    anOrder({ ...ended, complaint: complained(1, false) }),
  ])
  await until(() => expect(place.querySelectorAll('a')).toHaveLength(2))
  const numbers = [...place.querySelectorAll('strong')].map(({ textContent }) => textContent)
  expect(numbers).toEqual([orderNumber, 'DK-22222222'])
})

test('a guest whose order has ended is told of its complaint too, until it is no news', async () => {
  const secret = 'S'.repeat(43)
  useCheckout.setState({
    guestOrders: [{ id, orderNumber, phone, secret, isOver: true, tells: true }],
  })
  const shown = (complaint: Order['complaint']) =>
    show(<RunningOrder />, {
      known: (client) =>
        client.setQueryData(orderQuery(undefined, id).queryKey, {
          ...anOrder({ userId: null, status: 'delivered', complaint }),
          history: [],
        }),
    }).place
  const waiting = shown(complained(1, false))
  await until(() => expect(waiting.textContent).toContain('The branch is looking into it'))
  const old = shown(complained(4, true))
  await until(() => expect(useCheckout.getState().guestOrders[0]?.tells).toBe(false))
  expect(old.textContent).toBe('')
})
