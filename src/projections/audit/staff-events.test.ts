import { expect, it } from 'vitest'
import { placedAt } from '../../testing/projections/deliveries.ts'
import { counted, placed } from '../../testing/projections/events.ts'
import { fold, type Given } from '../../testing/projections/fold.ts'
import { staffDays, staffEvents } from './staff-events.ts'

const grace = { id: 'grace', role: 'branch_manager' } as const
const otieno = { id: 'otieno', role: 'driver' } as const
const orderId = 'order-1'

const by = (actor: Given['actor'], event: Given, at?: string): Given => ({
  ...event,
  ...(actor === undefined ? {} : { actor }),
  ...(at === undefined ? {} : { at }),
})
const confirmed: Given = { type: 'OrderConfirmed', data: { orderId } }
const planned: Given = {
  type: 'TransferPlanned',
  data: { transferId: 't', fromBranchId: 1, toBranchId: 2, note: '', lines: [] },
}
const received: Given = {
  type: 'TransferReceived',
  data: { transferId: 't', receiptId: 'r', lines: [] },
}
const roleGiven: Given = {
  type: 'UserRoleAssigned',
  data: { userId: 'u', role: 'clerk', branchId: 2 },
}
const shown: Given = {
  type: 'PersonalDataDisclosed',
  data: { actorId: 'grace', kind: 'phone_shown', about: orderId, customerId: null },
}
const exported: Given = {
  type: 'PersonalDataDisclosed',
  data: { actorId: 'grace', kind: 'orders_exported', about: 'from=2026-01-01', customerId: null },
}

const events = (given: readonly Given[]) =>
  Object.values(fold(staffEvents, given)).map((doc) => Object(doc))

it('keeps what a member of the staff did, with the branch that the order’s stream names', () => {
  const note: Given = {
    type: 'OrderNoteWritten',
    data: { orderId, subject: 'wanjiku', noteId: 'n', text: 'Wanjiku calls back' },
  }
  const told = [placed(), by(grace, confirmed), by(grace, note)]
  expect(events(told)).toEqual([
    expect.objectContaining({
      id: 'event-1',
      actorId: 'grace',
      role: 'branch_manager',
      at: '2026-01-01T00:01:00.000Z',
      kind: 'order',
      branchId: 1,
      type: 'OrderConfirmed',
      look: null,
      request: 'correlation',
    }),
    expect.objectContaining({ type: 'OrderNoteWritten', kind: 'order_note', branchId: 1 }),
  ])
  expect(JSON.stringify(events(told))).not.toContain('Wanjiku')
})

it('leaves out customers, jobs, and what a phone adds by itself', () => {
  const claim: Given = { type: 'ClaimTaken', data: { owner: 'o', takenAt: '2026-01-01T00:00:00Z' } }
  const customer = { id: 'wanjiku', role: 'customer' } as const
  const seen: Given = { type: 'DeliveriesSeen', data: { driverId: 'otieno', deliveryIds: ['d'] } }
  const left = [by(customer, placed()), confirmed, by(grace, claim), by(otieno, placedAt('e'))]
  expect(events([...left, by(otieno, seen)])).toEqual([])
})

it('gives a transfer’s receipt to the branch that receives, and a role to no branch', () => {
  const told = [planned, received, roleGiven].map((event) => by(grace, event))
  expect(events(told).map(({ branchId }) => branchId)).toEqual([1, 2, null])
})

it('says whose data was shown, and of an export only that it was made', () => {
  const looks = events([by(grace, shown), by(grace, exported)])
  expect(looks.map(({ kind, look, recordId }) => [kind, look, recordId])).toEqual([
    ['look', 'phone_shown', orderId],
    ['look', 'orders_exported', null],
  ])
})

it('counts by person, branch, kind and hour of the day in Nairobi', () => {
  const late = '2026-01-01T21:30:00.000Z'
  const told = [
    placed(),
    by(grace, confirmed, '2026-01-01T06:00:00.000Z'),
    by(grace, shown, '2026-01-01T06:10:00.000Z'),
    by(grace, confirmed, '2026-01-01T06:59:00.000Z'),
    by(grace, confirmed, late),
    by(otieno, roleGiven, late),
  ]
  const docs = Object.values(fold(staffDays, told)).map((doc) => Object(doc))
  const hoursWith = (hours: number[]) => hours.flatMap((n, hour) => (n === 0 ? [] : [[hour, n]]))
  expect(
    docs.map(({ id, role, kinds }) => [
      id,
      role,
      kinds.map((one: { kind: string; hours: number[] }) => [one.kind, hoursWith(one.hours)]),
    ]),
  ).toEqual([
    ['2026-01-01.grace.1', 'branch_manager', [['order', [[9, 2]]]]],
    ['2026-01-01.grace.shop', 'branch_manager', [['look', [[9, 1]]]]],
    ['2026-01-02.grace.1', 'branch_manager', [['order', [[0, 1]]]]],
    ['2026-01-02.otieno.shop', 'driver', [['user', [[0, 1]]]]],
  ])
})

it('takes the branch of a stock record from its id', () => {
  const [doc] = events([by(grace, counted(1, 7, 3))])
  expect(doc).toMatchObject({ kind: 'stock', type: 'StockCounted' })
})
