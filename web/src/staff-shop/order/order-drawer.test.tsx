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
  allowed: ('confirmed' | 'processing' | 'cancelled')[] = [],
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

const button = (text: string): HTMLElement =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text) ??
  expect.fail(`No button ${text}`)

test('a confirmed order is processed and its slip printed with one press', async () => {
  const printed: (string | null | undefined)[] = []
  vi.stubGlobal('print', () =>
    printed.push(document.querySelector('article')?.getAttribute('aria-label')),
  )
  let release = (): void => undefined
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit) => {
    if (method !== 'PATCH') return Response.json({}, { status: 500 })
    sent.push(JSON.parse(String(body)))
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return Response.json({ id, status: 'processing' })
  })
  opened(['processing', 'cancelled'], { status: 'confirmed', revision: 4 })
  press(button('Print slip and process'))
  await until(() => expect(sent).toEqual([{ status: 'processing', revision: 4 }]))
  expect(printed).toEqual([])
  release()
  await until(() => expect(printed).toEqual(['Packing slip of order DK-12345678']))
})

test('nothing is printed of an order that the server does not let be processed', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  vi.stubGlobal('fetch', (_path: string, { method }: RequestInit) =>
    Promise.resolve(
      method === 'PATCH'
        ? Response.json({ code: 'ORDER_ALREADY_CANCELLED', message: 'no' }, { status: 409 })
        : Response.json([]),
    ),
  )
  opened(['processing', 'cancelled'], { status: 'confirmed' })
  press(button('Print slip and process'))
  await until(() => expect(document.body.textContent).toContain('This order is already cancelled.'))
  expect(print).not.toHaveBeenCalled()
})

test('after a step the drawer shows the new status while the order is loaded again', async () => {
  vi.stubGlobal('fetch', (_path: string, { method }: RequestInit) =>
    method === 'PATCH'
      ? Promise.resolve(Response.json({ id, status: 'processing' }))
      : new Promise(() => undefined),
  )
  opened(['processing', 'cancelled'], { status: 'confirmed' })
  press(button('Process'))
  await until(() => expect(find('dialog').textContent).toContain('Processing'))
})

test('a confirmed order leads to its delivery', async () => {
  const deliveryId = '01890000-0000-7000-8000-0000000000d1'
  const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  opened(['confirmed'], { deliveryId })
  await until(() => expect(links()).toContain(`/admin/deliveries?delivery=${deliveryId}`))
})
