import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { useToasts } from '#web/lib/toasts.ts'
import { keys } from '#web/shop/keys.ts'
import { find, press, show, type, until } from '#web/testing/render.tsx'
import { DriverSteps, QuickActions } from './delivery-steps.tsx'
import { deliveryId, signIn, whole } from './testing/deliveries.ts'

const place = { latitude: -1.25, longitude: 36.7, accuracy: 12 }
let sent: { method: string | undefined; path: string; body: unknown }[]
let answer: () => Response
beforeEach(() => {
  sent = []
  answer = () => Response.json({ id: deliveryId, status: 'in_transit', revision: 5 })
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    sent.push({ method, path, body: JSON.parse(String(body)) })
    return answer()
  })
  const geolocation = {
    getCurrentPosition: (found: (at: object) => void) => found({ coords: place }),
  }
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
})
afterEach(() => {
  signIn(undefined)
  vi.unstubAllGlobals()
})

const toast = () => {
  const { title, text } = useToasts.getState().toast ?? {}
  return [title, text]
}
const queryKey = keys.own(deliveryId).delivery()
const aStep = () => {
  signIn('driver')
  const delivery = whole({ status: 'picked_up', allowed: ['in_transit'], revision: null })
  const { place: page } = show(<DriverSteps delivery={delivery} queryKey={queryKey} />)
  type(find('textarea', page), ' At the gate ')
  press(find('button', page))
}

test('a step of the driver goes with note and place, and says that it was taken', async () => {
  spec('operations 2.7', '‘Manage All Deliveries’, Quick Actions, the driver’s next step')
  aStep()
  await until(() =>
    expect(toast()).toEqual(['Status Updated', 'Delivery status has been updated successfully.']),
  )
  expect(sent).toEqual([
    {
      method: 'PATCH',
      path: `/api/deliveries/${deliveryId}/status`,
      body: { status: 'in_transit', notes: 'At the gate', ...place },
    },
  ])
})

test.each([
  [
    'the server’s words',
    { message: 'x', code: 'DELIVERY_NOT_YOURS' },
    'This delivery is not yours.',
  ],
  ['without them, in general', 'Bad Gateway', 'Failed to update delivery status'],
])('a step that fails says so: %s', async (_, body, text) => {
  spec('operations 2.7', '‘Manage All Deliveries’, Quick Actions, the driver’s next step')
  answer = () => Response.json(body, { status: 403 })
  aStep()
  await until(() => expect(toast()).toEqual(['Update Failed', text]))
})

test('an event is added with note and place', async () => {
  spec('operations 2.7', '‘Manage All Deliveries’, Quick Actions, the driver’s next step')
  signIn('admin')
  const { place: page } = show(<QuickActions delivery={whole()} queryKey={queryKey} />)
  press(find('button', page))
  type(find('textarea', page), 'The customer called')
  act(
    () =>
      void find('form', page).dispatchEvent(
        new Event('submit', { bubbles: true, cancelable: true }),
      ),
  )
  await until(() =>
    expect(toast()).toEqual(['Event Added', 'Tracking event has been recorded successfully.']),
  )
  expect(sent).toEqual([
    {
      method: 'POST',
      path: `/api/deliveries/${deliveryId}/tracking`,
      body: { notes: 'The customer called', ...place },
    },
  ])
})
