import { expect, it, test } from 'vitest'
import { spec } from '#spec'
import { kabete as details } from '../testing/domain/branch.ts'
import { type BranchEvent, branch, openMsBetween } from './branch.ts'
import { given } from './kernel/given-when-then.ts'

const opened: BranchEvent = { type: 'BranchOpened', data: { branchId: 1, ...details } }

it('opens once', () => {
  given(branch).when({ type: 'Open', branchId: 1, details }).thenEvents(opened)
  given(branch, opened).when({ type: 'Open', branchId: 1, details }).thenEvents()
})

const { code: _, ...facts } = details
const off: BranchEvent = { type: 'BranchSwitchedOff', data: { branchId: 1 } }
const on: BranchEvent = { type: 'BranchSwitchedOn', data: { branchId: 1 } }

it('is changed in everything but its code; the same again is no change', () => {
  spec('operations 2.3', 'Branches: opened, changed, switched off and on')
  const moved = { ...facts, name: 'Kabete Mall', deliveryRadius: 4.5 }
  const changed: BranchEvent = { type: 'BranchChanged', data: { branchId: 1, ...moved } }
  given(branch, opened).when({ type: 'Change', facts: moved }).thenEvents(changed)
  given(branch, opened, changed).when({ type: 'Change', facts: moved }).thenEvents()
  given(branch).when({ type: 'Change', facts }).thenRejected('BRANCH_NOT_FOUND')
  expect(given(branch, opened, changed).state).toMatchObject({ ...moved, code: details.code })
})

it('is switched off and on, each once', () => {
  const set = (isActive: boolean) => ({ type: 'SetActive', isActive }) as const
  given(branch, opened).when(set(false)).thenEvents(off)
  given(branch, opened, off).when(set(false)).thenEvents()
  given(branch, opened, off).when(set(true)).thenEvents(on)
  given(branch, opened).when(set(true)).thenEvents()
  given(branch).when(set(false)).thenRejected('BRANCH_NOT_FOUND')
})

const day = { openingTime: '08:00', closingTime: '21:00' }
const night = { openingTime: '18:00', closingTime: '02:00' }
const christmas = (date: string) => date === '2026-12-25'
const never = (_: string) => false

/** The moments are Nairobi's: '2026-01-05 09:00'. */
const minutes = (hours: typeof day, from: string, until: string, isDayOff = never) => {
  const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00+03:00`)
  return openMsBetween(hours, at(from), at(until), isDayOff) / 60_000
}

test.each([
  ['within the day', day, '2026-01-05 09:00', '2026-01-05 10:15', 75],
  ['before it opens', day, '2026-01-05 06:00', '2026-01-05 08:20', 20],
  ['after it closed', day, '2026-01-05 20:50', '2026-01-05 23:00', 10],
  ['while it is closed', day, '2026-01-05 22:00', '2026-01-06 07:59', 0],
  ['over a night', day, '2026-01-05 20:40', '2026-01-06 08:40', 60],
  ['over days', day, '2026-01-05 08:00', '2026-01-08 08:00', 3 * 13 * 60],
  ['in an evening that ends after midnight', night, '2026-01-05 23:30', '2026-01-06 00:30', 60],
  ['after midnight', night, '2026-01-06 01:30', '2026-01-06 09:00', 30],
  ['from after midnight to the evening', night, '2026-01-06 01:00', '2026-01-06 18:10', 70],
  [
    'until midnight',
    { openingTime: '08:00', closingTime: '24:00' },
    '2026-01-05 23:00',
    '2026-01-06 08:05',
    65,
  ],
  [
    'until midnight, written otherwise',
    { openingTime: '08:00', closingTime: '00:00' },
    '2026-01-05 23:00',
    '2026-01-06 08:05',
    65,
  ],
  [
    'at all hours',
    { openingTime: '00:00', closingTime: '24:00' },
    '2026-01-05 23:00',
    '2026-01-06 08:05',
    545,
  ],
  ['backwards', day, '2026-01-05 10:00', '2026-01-05 09:00', 0],
])('counts the minutes that a branch is open: %s', (_, hours, from, until, open) => {
  expect(minutes(hours, from, until)).toBe(open)
})

test('does not count a day off, and of an evening before it only what is left of that', () => {
  expect(minutes(day, '2026-12-24 20:30', '2026-12-26 08:30', christmas)).toBe(60)
  expect(minutes(night, '2026-12-24 23:00', '2026-12-26 12:00', christmas)).toBe(180)
  expect(minutes(night, '2026-12-25 23:00', '2026-12-26 01:00', christmas)).toBe(0)
})
