import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Delivery } from '#contract/delivery/delivery.ts'
import type { AccountRole } from '#contract/user.ts'
import { spec } from '#spec'
import { useToasts } from '#web/lib/toasts.ts'
import { FirstViewContext } from '#web/shop/account/first-view.ts'
import { useSession } from '#web/shop/account/session.ts'
import { aUser, drawnForDemo, press, show } from '#web/testing/render.tsx'
import { RideButton } from './ride-button.tsx'
import { aDelivery } from './testing/deliveries.ts'

const driver = { fullName: 'Otieno', phoneNumber: '254722345678' }
const assigned = aDelivery({ status: 'assigned', driver })
let answers: Response[]
let asked: string[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  asked = []
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`)
    return Promise.resolve(answers.shift() ?? expect.fail('asked too often'))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const shown = (delivery: Delivery, { isDemo = true, role = 'admin' as AccountRole } = {}) => {
  useSession.getState().setUser(aUser({ role, branchId: role === 'admin' ? null : 1 }))
  const { place } = show(
    <FirstViewContext value={{ ...drawnForDemo, shop: { ...drawnForDemo.shop, isDemo } }}>
      <RideButton delivery={delivery} />
    </FirstViewContext>,
  )
  return { place, button: () => place.querySelector('button') }
}

test.each<[string, Delivery, { isDemo?: boolean; role?: AccountRole }]>([
  ['in a real shop', assigned, { isDemo: false }],
  ['for a manager', assigned, { role: 'branch_manager' }],
  ['while nobody has it', aDelivery(), {}],
  ['for a partner', aDelivery({ status: 'assigned' }), {}],
  ['after the end', aDelivery({ status: 'delivered', driver }), {}],
])('there is no simulated ride %s', (_, delivery, setting) => {
  spec('operations 2.5', 'In the demo shop a driver rides by itself')
  expect(shown(delivery, setting).button()).toBeNull()
})

test('a ride goes on by itself until it is over, and is started once', async () => {
  spec('operations 2.5', 'In the demo shop a driver rides by itself')
  answers = [
    Response.json({ status: 'picked_up', isOver: false }),
    Response.json({ status: 'delivered', isOver: true }),
  ]
  const { button } = shown(assigned)
  press(button() ?? expect.fail('no button'))
  expect(button()?.textContent).toBe('Riding…')
  press(button() ?? expect.fail('no button'))
  // It pauses after the first answer.
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  await vi.waitFor(() => expect(button()?.textContent).toBe('Simulate the ride'))
  const path = `POST /api/admin/deliveries/${assigned.id}/ride`
  expect(asked).toEqual([path, path])
})

test('a refusal ends the ride, which can be started again', async () => {
  answers = [Response.json({ code: 'DELIVERY_ORDER_NOT_READY', message: '' }, { status: 409 })]
  const { button } = shown(assigned)
  press(button() ?? expect.fail('no button'))
  await vi.waitFor(() => expect(useToasts.getState().toast?.title).toBe('The ride stopped'))
  await vi.waitFor(() => expect(button()?.textContent).toBe('Simulate the ride'))
  expect(asked).toHaveLength(1)
})
