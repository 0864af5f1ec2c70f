import { beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { SetAsideCount } from '#web/staff-shop/set-aside.tsx'
import { find, press, show, type, until } from '#web/testing/render.tsx'
import { OperationsPage } from './operations-page.tsx'

const at = '2026-11-01T09:00:00.000Z'
const parked = (reader: string, triedAt: string | null = null) => ({
  reader,
  stream: 'order-o1',
  fromRevision: 3,
  eventId: 'e',
  type: 'OrderTeleported',
  reason: 'unknown-type',
  events: 2,
  since: at,
  triedAt,
})
const job = { id: 'give-back-7', type: 'give-back', attempts: 5, reason: 'No answer', failedAt: at }

let posted: [string, unknown][]
let answers: Record<string, unknown>

beforeEach(() => {
  posted = []
  answers = {
    '/api/admin/operations': { parked: 1, dead: 1, held: true, altered: 0 },
    '/api/admin/parked': [parked('orders@4', at)],
    '/api/admin/jobs/dead': { dead: 1, jobs: [job] },
    '/api/admin/money-hold': { held: true, heldSince: at, lostFrom: at, lostUntil: null },
  }
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    if (method === 'POST') posted.push([path, body])
    return Promise.resolve(new Response(JSON.stringify(answers[path.replace(/\?.*/, '')] ?? {})))
  })
})

const button = (place: Element, name: string): HTMLElement =>
  [...place.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  ) ?? expect.fail(`No button ${name} in ${place.textContent}`)
const opened = async (tab: string, text: string) => {
  const { place } = show(<OperationsPage />, { path: `/?tab=${tab}` })
  await until(() => expect(place.textContent).toContain(text))
  return place
}

test('an event that is set aside says why and since when, and is tried again alone or with the others', async () => {
  spec('operations 2.3', 'Parked events: which reader, stream and reason, since when')
  const place = await opened('events', 'does not know what happened')
  expect(place.textContent).toContain('order-o1')
  expect(place.textContent).toContain('Orders')
  expect(place.textContent).toContain('in vain')
  press(button(place, 'Try order-o1 again'))
  await until(() => expect(place.textContent).toContain('0 of 1 are done, 1 are set aside'))
  answers['/api/admin/operations'] = { parked: 0, dead: 1, held: true, altered: 0 }
  answers['/api/admin/parked'] = []
  press(button(place, 'Try all again'))
  await until(() => expect(place.textContent).toContain('nothing is set aside any more'))
  expect(posted.map(([path]) => path)).toEqual([
    '/api/admin/parked/retry?stream=order-o1',
    '/api/admin/parked/retry',
  ])
})

test('jobs that were given up are put back all at once', async () => {
  spec('operations 2.3', 'Dead jobs: type, reason, since when, in pages; one or all are put back')
  const place = await opened('jobs', 'No answer')
  expect(place.textContent).toContain('Give back')
  press(button(place, 'Try give-back-7 again'))
  await until(() => expect(place.textContent).toContain('Tried again'))
  press(button(place, 'Try all again'))
  await until(() => expect(posted).toHaveLength(2))
  expect(posted.map(([path]) => path)).toEqual([
    '/api/admin/jobs/dead/give-back-7/revive',
    '/api/admin/jobs/dead/revive',
  ])
})

test('held money says what is lost, and goes again with a reason', async () => {
  spec('operations 2.3', 'Money that is held is released with a reason')
  const place = await opened('money', 'Money is held')
  expect(place.textContent).toContain('Lost untilNot known')
  press(button(place, 'Let the shop send money'))
  await until(() => expect(place.textContent).toContain('Please say why'))
  expect(posted).toEqual([])
  type(find('textarea', place), 'Compared by Achieng')
  press(button(place, 'Let the shop send money'))
  await until(() => expect(posted).toHaveLength(1))
  expect(posted[0]).toEqual([
    '/api/admin/money-hold/release',
    JSON.stringify({ reason: 'Compared by Achieng' }),
  ])
})

test('nothing set aside is said, and the menu counts nothing', async () => {
  spec('operations 2.3', 'Money that is held is released with a reason')
  const { place: counted } = show(<SetAsideCount />)
  await until(() => expect(counted.textContent).toBe('3 set aside'))
  answers = {
    '/api/admin/operations': { parked: 0, dead: 0, held: false, altered: 0 },
    '/api/admin/parked': [],
  }
  const place = await opened('events', 'Nothing is set aside')
  expect(place.textContent).not.toContain('Try all again')
  const { place: menu, client } = show(<SetAsideCount />)
  await until(() => expect(client.isFetching()).toBe(0))
  expect(menu.textContent).toBe('')
})

const sealed = { count: 1_203, at, hash: '0123abcd'.repeat(8) }
const check = {
  begunAt: at,
  checked: 500,
  sealed: 1_200,
  endedAt: at,
  wholeAt: at,
  faults: [],
  faultsInAll: 0,
}

test('the log says how far it is sealed, checked and told outside', async () => {
  const told = [{ place: 'file', last: sealed, failedAt: at }]
  answers['/api/admin/integrity'] = { sealed, lagSeconds: 20, told, check }
  const place = await opened('log', '1203 events')
  expect(place.textContent).toContain('waits for up to 20 s')
  expect(place.textContent).toContain('500 of 1200')
  expect(place.textContent).toContain('Up to event 1203')
  expect(place.textContent).toContain('It has failed since')
  expect(place.textContent).not.toContain('not as it was sealed')
  expect(place.textContent).not.toContain('No place outside')
})

test('a log that differs names each place, since when, and what to do', async () => {
  const event = { event: 601, stream: 'order-o1', revision: 4, position: '0007', soundAt: at }
  const faults = [
    { kind: 'changed', ...event },
    { kind: 'cut', event: 900, stream: null, revision: null, position: null, soundAt: null },
  ]
  answers['/api/admin/operations'] = { parked: 0, dead: 0, held: false, altered: 7 }
  answers['/api/admin/integrity'] = {
    sealed,
    lagSeconds: 0,
    told: [],
    check: { ...check, faults, faultsInAll: 7 },
  }
  const place = await opened('log', 'The log is not as it was sealed')
  expect(place.textContent).toContain('Event 601 was changed')
  expect(place.textContent).toContain('order-o1, revision 4, position 0007')
  expect(place.textContent).toContain('Right until')
  expect(place.textContent).toContain('Event 900 and all behind it are missing')
  expect(place.textContent).toContain('and 5 more')
  expect(place.textContent).toContain('section ‘Integrity’')
  expect(place.textContent).toContain('No place outside the shop')
  const { place: counted } = show(<SetAsideCount />)
  await until(() => expect(counted.textContent).toContain('7'))
})

test('a log that was never sealed says when it will be', async () => {
  answers['/api/admin/integrity'] = { sealed: null, lagSeconds: 5, told: [], check: null }
  const place = await opened('log', 'The log is not sealed yet')
  expect(place.textContent).toContain('A worker seals it within a minute')
})

const readModel = (name: string, more: object = {}) => ({
  name,
  version: 4,
  position: '0000000000001203',
  lagEvents: 0,
  lagSeconds: 0,
  rate: 12,
  building: null,
  newCopy: null,
  oldCopy: null,
  stopped: null,
  comparison: null,
  ...more,
})
const progress = { share: 0.426, events: 500, rate: 250, remainingSeconds: 90 }
const compared = { scope: 'sample', state: 'done', at, compared: 1_000, differences: 0, named: [] }

test('read models say how far they and their copies are, and what a comparison found', async () => {
  spec(
    'operations 2.3',
    'Read models: how far, how fast; rebuilt beside, compared, switched and switched back',
  )
  const named = [{ id: '7', kind: 'different', fields: ['status', 'total'] }]
  answers['/api/admin/read-models'] = {
    checkedAt: at,
    readModels: [
      readModel('order-words', { newCopy: { ...progress, since: at, isReady: false } }),
      readModel('orders', {
        lagEvents: 3,
        lagSeconds: 1,
        oldCopy: { since: at, until: at },
        comparison: { ...compared, differences: 2, named },
      }),
      readModel('payments', { stopped: { at, reason: 'disk-full' }, comparison: compared }),
      readModel('stock', { building: progress }),
    ],
  }
  const place = await opened('read-models', 'Order words')
  expect(place.textContent).toContain('42 %, 250 events/s, 2 min left')
  expect(place.textContent).toContain('3 events, 1 s')
  expect(place.textContent).toContain('Old copy until')
  expect(place.textContent).toContain('2 differences')
  expect(place.textContent).toContain('7: different in status, total')
  expect(place.textContent).toContain('and 1 more')
  expect(place.textContent).toContain('the disk is nearly full')
  expect(place.textContent).toContain('A sample of 1000 documents')
  expect(place.textContent).toContain('Being built')
})

test('all read models are rebuilt, and switched only once somebody is sure', async () => {
  spec(
    'operations 2.3',
    'Read models: how far, how fast; rebuilt beside, compared, switched and switched back',
  )
  const ready = { ...progress, share: 1, since: at, isReady: true }
  answers['/api/admin/read-models'] = {
    checkedAt: at,
    work: 'rebuild',
    readModels: [readModel('orders'), readModel('stock', { newCopy: ready })],
  }
  const place = await opened('read-models', 'All 2 read models')
  press(button(place, 'Rebuild beside'))
  await until(() => expect(posted).toHaveLength(1))
  press(button(place, 'Switch to the new copy'))
  await until(() => expect(document.body.textContent).toContain('kept for a day'))
  expect(posted).toHaveLength(1)
  press(button(find('dialog', place), 'Switch to the new copy'))
  await until(() => expect(posted).toHaveLength(2))
  expect(posted).toEqual([
    ['/api/admin/read-models', JSON.stringify({ work: 'rebuild', readModels: 'all' })],
    ['/api/admin/read-models', JSON.stringify({ work: 'switch', readModels: 'all' })],
  ])
  expect(button(place, 'Back to the old copy').hasAttribute('disabled')).toBe(true)
})
