import { beforeEach, expect, test, vi } from 'vitest'
import type { StaffOrderDetail } from '#contract/order/staff-order.ts'
import { useSession } from '#web/shop/account/session.ts'
import { anOrder } from '#web/testing/order.ts'
import { aUser, find, press, show, until } from '#web/testing/render.tsx'
import { OrderDrawer } from './order-drawer.tsx'
import { staffOrderQuery } from './orders-api.ts'

const admin = aUser({ role: 'admin' })
const id = anOrder().id
beforeEach(() => {
  useSession.setState({ user: admin })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])))
})

const opened = (
  allowed: ('confirmed' | 'cancelled')[] = [],
  facts: Partial<StaffOrderDetail> = {},
) =>
  show(<OrderDrawer orderId={id} onClose={() => undefined} among={[]} addressOf={String} />, {
    known: (client) => {
      if (allowed.length === 0) return
      client.setQueryData(staffOrderQuery(admin.id, id).queryKey, {
        ...anOrder({ allowed }),
        history: [],
        ...facts,
      })
    },
  })

test('an order that there is not says so, and does not blame the connection', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json(
        { code: 'ORDER_NOT_FOUND', message: 'This order was not found.' },
        { status: 404 },
      ),
    ),
  )
  opened()
  await until(() =>
    expect(find('[role="alert"]').textContent).toContain(
      'It does not exist, or it is not yours to see.',
    ),
  )
  expect(document.body.textContent).not.toContain('connection')
})

test('without a connection it offers to try again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  opened()
  await until(() => expect(find('[role="alert"]').textContent).toContain('Try again'))
})

test('Cancel order asks for the reason at once: its field has the focus', async () => {
  opened(['confirmed', 'cancelled'])
  const cancel = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Cancel order',
  )
  press(cancel ?? expect.fail())
  await until(() => expect(document.activeElement).toBe(find('textarea')))
})

test.each([
  ['admin', true],
  ['clerk', false],
] as const)(
  'for a viewer with the role %s it offers returns and the full history: %s',
  (role, offered) => {
    useSession.setState({ user: { ...admin, role, branchId: role === 'clerk' ? 1 : null } })
    opened(['confirmed'], {
      userId: null,
      returnable: [{ productId: 7, variantId: 0, quantity: 1 }],
    })
    const text = document.body.textContent
    expect(text).toContain('Confirm')
    expect(text?.includes('Record a return')).toBe(offered)
    expect(text?.includes('Full history')).toBe(offered)
  },
)

test('a confirmed order leads to its delivery', async () => {
  const deliveryId = '01890000-0000-7000-8000-0000000000d1'
  const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  opened(['confirmed'], { deliveryId })
  await until(() => expect(links()).toContain(`/admin/deliveries?delivery=${deliveryId}`))
})
