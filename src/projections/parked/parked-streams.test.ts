import { expect, it } from 'vitest'
import { MOST_PARKED, ReaderStandsStill } from '../../runtime/readers.ts'
import { draftOf, type Lot } from './parked-streams.ts'

const at = '2026-01-05T09:00:00.000Z'
const eventOf = (stream: string, revision: number, n: number) => ({
  id: `event-${n}`,
  type: 'OrderTeleported',
  stream,
  revision,
  position: String(n).padStart(10, '0'),
})
const newLot = (): Lot => ({ reader: 'orders@2', streams: new Map(), stale: new Map() })

it('counts what it leaves out, once however often a batch is done, and nothing before it is settled', () => {
  const lot = newLot()
  const draft = draftOf(lot, at)
  draft.park(eventOf('order-1', 3, 1), 'unknown-type')
  expect(draft.leavesOut(eventOf('order-1', 4, 2))).toBe(true)
  expect(draft.leavesOut(eventOf('order-2', 4, 3))).toBe(false)
  expect(lot.streams.size).toBe(0)
  draft.settle()
  const again = draftOf(lot, at)
  expect(again.leavesOut(eventOf('order-1', 2, 0))).toBe(false)
  for (const n of [1, 2, 5]) expect(again.leavesOut(eventOf('order-1', 2 + n, n))).toBe(true)
  again.settle()
  expect(lot.streams.get('order-1')).toMatchObject({ fromRevision: 3, events: 3, since: at })
})

it('stands still beyond its bound', () => {
  const lot = newLot()
  const draft = draftOf(lot, at)
  for (let n = 0; n < MOST_PARKED; n += 1) draft.park(eventOf(`order-${n}`, 0, n), 'unknown-type')
  const one = eventOf('order-more', 0, MOST_PARKED)
  expect(() => draft.park(one, 'unknown-type')).toThrow(ReaderStandsStill)
  draft.settle()
  expect(() => draftOf(lot, at).park(one, 'unknown-type')).toThrow(ReaderStandsStill)
})
