import { expect, test, vi } from 'vitest'
import type { AuditEntry, AuditFacts, AuditPage } from '#contract/audit.ts'

import { spec } from '#spec'
import { answerWith } from '#web/testing/api.ts'
import { press, show, until } from '#web/testing/render.tsx'
import { HistoryView } from './history-view.tsx'

const facts: AuditFacts = {
  opening: 5,
  received: 24,
  left: 0,
  onHand: 29,
  reserved: 0,
  sellable: 29,
}
const entry = (revision: number, over: Partial<AuditEntry>): AuditEntry => ({
  id: `e${revision}`,
  revision,
  type: 'StockReserved',
  actorRole: 'system',
  staffId: null,
  at: '2026-01-05T09:00:00.000Z',
  recordedAt: '2026-01-05T09:00:00.000Z',
  person: null,
  reason: null,
  changes: [],
  meanwhile: [],
  order: null,
  transferId: null,
  correlationId: 'c',
  causationId: 'c',
  ...over,
})
const page = (entries: AuditEntry[], next: string | null): AuditPage => ({
  kind: 'stock',
  id: '1.7.0',
  name: 'Milk',
  facts,
  meanwhile: [],
  entries,
  events: 2,
  next,
})
const received = entry(0, {
  type: 'StockReceived',
  changes: [{ field: 'received', before: 0, after: 24 }],
})

test('a figure’s events are fetched from older pages, and no further page once there are none', async () => {
  spec('operations history', 'Why is stock 3, as of any moment')
  answerWith({ '/api/branches': [], '/api/categories': [] })
  const first = page([entry(1, {})], '1')
  const load = vi.fn<() => void>()
  const moment = { asked: null, steps: 0, stepTo: () => undefined, goTo: () => undefined }
  const older = { hasOlder: true, isLoading: false, hasFailed: false, load }
  const { place } = show(
    <HistoryView first={first} moment={moment} older={older} pages={[first]} />,
  )
  expect(load).not.toHaveBeenCalled()
  const term = [...place.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.startsWith('Received from suppliers'),
  )
  press(term ?? expect.fail('No such figure'))
  await until(() => expect(load).toHaveBeenCalled())

  const all = { ...older, hasOlder: false, load: vi.fn<() => void>() }
  const whole = show(
    <HistoryView
      first={first}
      moment={moment}
      older={all}
      pages={[first, page([received], null)]}
    />,
  ).place
  const same = [...whole.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.startsWith('Received from suppliers'),
  )
  press(same ?? expect.fail('No such figure'))
  await until(() => expect(whole.querySelectorAll('ol > li')).toHaveLength(1))
  expect(all.load).not.toHaveBeenCalled()
})
