import { expect, test } from 'vitest'
import { spec } from '#spec'
import { useSession } from '#web/shop/account/session.ts'
import { answerWith } from '#web/testing/api.ts'
import { aUser, find, press, show, type, until } from '#web/testing/render.tsx'
import { Replay } from './replay.tsx'
import { aDelivery } from './testing/deliveries.ts'

const event = (id: string, status: 'assigned' | 'delivered', at: string) => ({
  id,
  status,
  notes: '',
  doneAt: at,
  timestamp: at,
  latitude: null,
  longitude: null,
})
const delivery = aDelivery({
  trackingEvents: [
    event('1', 'assigned', '2026-01-05T09:00:00.000Z'),
    event('2', 'delivered', '2026-01-05T09:20:00.000Z'),
  ],
})

test('shows the end first, and any moment in words', async () => {
  spec('operations 2.5', 'A delivery is replayed on the map as of any moment')
  const at = '2026-01-05T09:10:00.000Z'
  const points = [{ latitude: -1.24, longitude: 36.72, at }]
  const asked = answerWith({ '/api/deliveries/': { points } })
  useSession.getState().setUser(aUser({ role: 'admin' }))
  const { place } = show(<Replay delivery={delivery} />)
  expect(asked).toEqual([])
  press(find('button', place))
  await until(() => expect(place.textContent).toMatch(/12:20.*: Delivered, 2\.2 km from Kabete/))
  expect(asked).toContain(`/api/deliveries/${delivery.id}/track`)
  const range = find('input[type="range"]', place)
  type(range, String(Date.parse('2026-01-05T09:05:00.000Z')))
  expect(place.textContent).toMatch(/12:05.*: Assigned/)
  expect(range.getAttribute('aria-valuetext')).toMatch(/: Assigned$/)
})

test('says where the rider’s way is no longer kept', async () => {
  answerWith({ '/api/deliveries/': { points: [] } })
  const { place } = show(<Replay delivery={delivery} />)
  press(find('button', place))
  await until(() => expect(place.textContent).toContain('no longer kept. The steps are.'))
})
