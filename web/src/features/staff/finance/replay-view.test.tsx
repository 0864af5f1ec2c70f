import { beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { useSession } from '#web/shop/account/session.ts'
import { aUser, press, show, until } from '#web/testing/render.tsx'
import { ReplayView } from './replay-view.tsx'

const difference = {
  type: 'difference',
  kind: 'no_order',
  account: 'wanjiku',
  order: 'never',
  orderNumber: null,
  entry: 'order-never',
  event: 'e',
  field: 'points',
  shown: 200,
  replayed: null,
}
const lost = {
  ...difference,
  kind: 'not_earned',
  order: 'lost',
  orderNumber: 'DK-7',
  entry: null,
  event: null,
  shown: null,
  replayed: 100,
}
const end = {
  type: 'end',
  entries: 9,
  accounts: 2,
  points: 300,
  owed: 0,
  differences: 131,
  shown: 2,
  kinds: { no_order: 130, not_earned: 1 },
  notYet: 1,
  seconds: 1,
}
const lines = [difference, lost, end].map((step) => `${JSON.stringify(step)}\n`).join('')

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(lines)))
  useSession.setState({ user: aUser({ role: 'finance' }) })
})

const button = (place: HTMLElement, name: string) => {
  const found = [...place.querySelectorAll('button')].find((one) => one.textContent === name)
  if (found === undefined) throw new Error(`No button ${name}`)
  return found
}

test('differences stand by kind with order and account, with how many more there are', async () => {
  spec('operations finance', 'A replay checks entries against orders and rules, both ways')
  const { place } = show(<ReplayView />)
  press(button(place, 'Replay'))
  await until(() => expect(place.textContent).toContain('131 differences in 9 entries'))
  expect(place.textContent).toContain('Points of no order: 130')
  expect(place.textContent).toContain('And 129 more. The file has all.')
  expect(place.textContent).toContain('Delivered, and no points entered: 1')
  expect(place.textContent).toContain('DK-7')
  expect(place.textContent).toContain('1 order or return is so recent')
  expect(button(place, 'Export CSV')).toBeDefined()
})
