import { beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '#web/shop/account/session.ts'
import { ordersOfUserQuery } from '#web/shop/order/orders-of-user.ts'
import { anOrder } from '#web/testing/order.ts'
import { prompted } from '#web/testing/payment.ts'
import { aUser, find, press, show, until } from '#web/testing/render.tsx'
import { OrdersPage } from './orders-page.tsx'

const me = aUser()
const order = anOrder({ paymentStatus: 'prompted', allowed: ['cancelled'] })

beforeEach(() => {
  useSession.setState({ user: me })
  vi.stubGlobal('fetch', (path: string) =>
    path === `/api/mpesa/status/${order.id}`
      ? Promise.resolve(Response.json({ ...prompted(), orderId: order.id }))
      : new Promise(() => {}),
  )
})

test('who cancels under My Orders with a prompt on the phone is warned of the PIN first', async () => {
  show(<OrdersPage />, {
    path: '/orders',
    known: (client) =>
      client.setQueryData(ordersOfUserQuery(me.id).queryKey, {
        pages: [{ items: [order], next: undefined, total: undefined }],
        pageParams: [''],
      }),
  })
  await until(() => press(find(`button[aria-label="Cancel order ${order.orderNumber}"]`)))
  await until(() =>
    expect(document.querySelector('dialog[open]')?.textContent).toContain('Do not enter your PIN'),
  )
})
