import { describe, expect, it } from 'vitest'
import { spec } from '#spec'
import { entry, reached } from '../../testing/domain/delivery.ts'
import { type Actor, guest, type Role, system } from '../kernel/access.ts'
import { given } from '../kernel/given-when-then.ts'
import { type DeliveryCommand, delivery } from './delivery.ts'
import { type DeliveryParty, deliveryTransitions } from './transitions.ts'
import { type DeliveryStatus, deliveryStatuses } from './vocabulary.ts'

const actor = (role: Role, id: string = role, branchId?: number): Actor =>
  branchId === undefined ? { id, role } : { id, role, branchId }

/** Every capacity and every stranger, and what each is towards a driver's delivery of branch 1. */
const people: [string, Actor, DeliveryParty[]][] = [
  ['its driver', actor('driver', 'otieno'), ['driver']],
  ['another driver', actor('driver', 'kamau'), []],
  ['the branch manager', actor('branch_manager', 'm', 1), ['branch_manager']],
  ['another branch’s manager', actor('branch_manager', 'm2', 2), []],
  ['an admin', actor('admin'), ['admin']],
  ['the order', system, ['order']],
  ['its customer', actor('customer', 'wanjiku'), []],
  ['finance', actor('finance'), []],
  ['a guest', guest, []],
]

/** Decision 20, written down a second time. */
const table: Partial<Record<DeliveryStatus, Partial<Record<DeliveryStatus, DeliveryParty[]>>>> = {
  pending: { assigned: ['admin'], cancelled: ['order'] },
  assigned: {
    assigned: ['admin'],
    pending: ['admin'],
    picked_up: ['driver'],
    cancelled: ['order'],
  },
  picked_up: { in_transit: ['driver'], failed: ['driver', 'admin'] },
  in_transit: { out_for_delivery: ['driver'], failed: ['driver', 'admin'] },
  out_for_delivery: {
    delivered: ['driver', 'admin', 'branch_manager'],
    failed: ['driver', 'admin'],
  },
  failed: { assigned: ['admin'], returned: ['admin', 'branch_manager'] },
}

/** All that any transition needs, so that nothing is refused for want of it. */
const change = (to: DeliveryStatus, by: Actor): DeliveryCommand => ({
  type: 'Change',
  to,
  by,
  entry: entry('new'),
  carrier: { driverId: 'otieno' },
  code: 'right',
  reason: 'Nobody home',
  writtenOff: [],
})

const pairs = deliveryStatuses.flatMap((from) => deliveryStatuses.map((to) => [from, to] as const))

/** What becomes of the try: done, nothing (an order that follows nowhere), or the code of its refusal. */
const outcome = (from: DeliveryStatus, to: DeliveryStatus, by: Actor, own: DeliveryParty[]) => {
  const allowed = table[from]?.[to] ?? []
  // Nobody brings a delivery while it is pending.
  const parties = own.filter((party) => from !== 'pending' || party !== 'driver')
  if (parties.some((party) => allowed.includes(party))) return 'done'
  if (to === 'cancelled') return 'nothing'
  if (parties.length === 0) return by.role === 'driver' ? 'DELIVERY_NOT_YOURS' : 'FORBIDDEN'
  return allowed.length === 0 ? 'DELIVERY_TRANSITION_NOT_ALLOWED' : 'FORBIDDEN'
}

const tried = (from: DeliveryStatus, to: DeliveryStatus, by: Actor) => {
  const { state } = given(delivery, ...reached(from, { driverId: 'otieno' }))
  const command: DeliveryCommand = to === 'cancelled' ? { type: 'Cancel', by } : change(to, by)
  const decided = delivery.decide(command, state)
  if (!decided.ok) return decided.error.code
  return decided.value.length > 0 ? 'done' : 'nothing'
}

describe('every pair of statuses, by everybody', () => {
  it.each(pairs)('%s to %s', (from, to) => {
    spec('operations delivery', 'The nine statuses and who may set which')
    for (const [name, by, own] of people) {
      expect([name, tried(from, to, by)]).toEqual([name, outcome(from, to, by, own)])
    }
  })
})

it('lets the staff of the branch enter a partner’s steps, and no driver', () => {
  spec('operations delivery', 'A partner’s steps are entered by admin or the branch’s manager')
  const partner = { partner: { name: 'Boda Express', contactPhone: '0712345678' } }
  const history = reached('assigned', partner)
  for (const [name, by, parties] of people) {
    const decided = delivery.decide(change('picked_up', by), given(delivery, ...history).state)
    const isOfBranch = parties.includes('admin') || parties.includes('branch_manager')
    expect([name, decided.ok]).toEqual([name, isOfBranch])
  }
})

it('is the table that is told to everybody', () => {
  spec('operations delivery', 'The nine statuses and who may set which')
  const told = deliveryTransitions.map(({ from, to }) => `${from} ${to}`)
  const meant = pairs.filter(([from, to]) => table[from]?.[to] !== undefined)
  expect([...new Set(told)].sort()).toEqual(meant.map(([from, to]) => `${from} ${to}`).sort())
})

it('takes no step before it is created', () => {
  given(delivery)
    .when(change('assigned', actor('admin')))
    .thenRejected('DELIVERY_NOT_FOUND')
})
