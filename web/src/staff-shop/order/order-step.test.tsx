import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Order } from '#contract/order/order.ts'
import type { ShortOrder } from '#contract/order/staff-order.ts'
import { spec } from '#spec'
import { useToasts } from '#web/lib/toasts.ts'
import { useSession } from '#web/shop/account/session.ts'
import { anOrder } from '#web/testing/order.ts'
import { aUser, find, press, show, until } from '#web/testing/render.tsx'
import { StepButton } from './order-step.tsx'
import { ShortMark, shortOrdersQuery } from './short-orders.tsx'

const manager = aUser({ role: 'branch_manager', branchId: 1 })
const confirmed = (over: Partial<Order> = {}) =>
  anOrder({ status: 'confirmed', allowed: ['processing', 'cancelled'], revision: 4, ...over })
const short: ShortOrder = {
  id: confirmed().id,
  orderNumber: 'DK-12345678',
  branchId: 1,
  items: [{ productId: 7, variantId: 0, name: 'Milk, 500 ml', quantity: 2, short: 1 }],
}

let sent: unknown[] = []
let answer: () => Response
beforeEach(() => {
  sent = []
  answer = () => Response.json({ id: short.id, status: 'processing' })
  useSession.setState({ user: manager })
  useToasts.getState().dismiss()
  vi.stubGlobal('fetch', (_path: string, { method, body }: RequestInit) => {
    if (method !== 'PATCH') return Promise.resolve(Response.json([]))
    sent.push(JSON.parse(String(body)))
    return Promise.resolve(answer())
  })
})

const opened = (order: Order, lacking: ShortOrder[] = []) =>
  show(
    <>
      <ShortMark orderId={order.id} />
      <StepButton order={order} />
    </>,
    {
      known: (client) => client.setQueryData(shortOrdersQuery(manager.id).queryKey, lacking),
    },
  )
const button = (text: string): HTMLElement =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === text) ??
  expect.fail(`No button ${text}`)

test('a short order says so, and is packed only after the answer that the pieces were found', async () => {
  const { place } = opened(confirmed(), [short])
  expect(place.textContent).toContain('Short: 1 missing')
  press(button('Process'))
  const dialog = find('dialog[open]')
  expect(dialog.textContent).toContain('Milk, 500 ml: 1 of 2 missing')
  const links = [...dialog.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual([
    '/branch-manager/dashboard?tab=inventory&stock=1.7.0',
    `/branch-manager/dashboard?tab=orders&list=all&order=${short.id}`,
  ])
  expect(sent).toEqual([])
  press(button('Pieces were found: Process'))
  await until(() => expect(sent).toEqual([{ status: 'processing', found: true, revision: 4 }]))
})

test('an order with all its pieces is asked nothing', async () => {
  const { place } = opened(confirmed())
  expect(place.textContent).not.toContain('missing')
  press(button('Process'))
  await until(() => expect(sent).toEqual([{ status: 'processing', revision: 4 }]))
})

test('a refusal has the words of the specification, and its reason beside the button', async () => {
  spec('operations 2.6', 'A step of an order: toast, error, and the row taken back')
  answer = () =>
    Response.json(
      { code: 'ORDER_ALREADY_CANCELLED', message: 'This order is already cancelled.' },
      { status: 409 },
    )
  const { place } = opened(confirmed())
  press(button('Process'))
  await until(() =>
    expect(find('[role="alert"]', place).textContent).toBe('This order is already cancelled.'),
  )
  const { title, text } = useToasts.getState().toast ?? {}
  expect([title, text]).toEqual(['Error', 'Failed to update order status.'])
})

/** The order as it is, until somebody presses 'Refetch': a colleague has cancelled it. */
const Row = () => {
  const [order, setOrder] = useState(confirmed())
  const cancelled = () => setOrder(confirmed({ status: 'cancelled', allowed: [], revision: 5 }))
  return (
    <>
      <StepButton order={order} />
      <button type="button" onClick={cancelled}>
        Refetch
      </button>
    </>
  )
}

test('the reason stays when a colleague was first and no step is left', async () => {
  answer = () =>
    Response.json(
      { code: 'ORDER_ALREADY_CANCELLED', message: 'This order is already cancelled.' },
      { status: 409 },
    )
  const { place } = show(<Row />)
  press(button('Process'))
  await until(() => expect(find('[role="alert"]', place).textContent).not.toBe(''))
  press(button('Refetch'))
  expect(place.textContent).not.toContain('Process')
  expect(find('[role="alert"]', place).textContent).toBe('This order is already cancelled.')
})
