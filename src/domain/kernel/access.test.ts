import { describe, expect, it } from 'vitest'
import {
  type Actor,
  accountRoles,
  belongsToBranch,
  denied,
  endsIdle,
  guest,
  hasAccount,
  isAdmin,
  isStaff,
  mayPayFor,
  moderatesReviews,
  owns,
  runsBranch,
  runsBranches,
  seesAllPayments,
  seesOrder,
  seesPayment,
  settlesPayments,
  system,
  worksAt,
} from './access.ts'

const everybody: Actor[] = [
  guest,
  system,
  ...accountRoles.map((role) => ({
    id: role,
    role,
    branchId: belongsToBranch(role) ? 1 : undefined,
  })),
]
const rolesThat = (may: (actor: Actor) => boolean) =>
  everybody.filter((actor) => may(actor)).map(({ role }) => role)

const ofCustomer = { orderId: 'o', userId: 'customer', branchId: 1 }
const ofGuest = { orderId: 'o', userId: null, branchId: 2 }

describe('what an actor may', () => {
  it.each([
    ['has an account', hasAccount, [...accountRoles]],
    ['is of the staff', isStaff, ['admin', 'branch_manager', 'clerk', 'driver', 'finance']],
    ['may all', isAdmin, ['system', 'admin']],
    ['runs the branch', (a: Actor) => runsBranch(a, 1), ['system', 'admin', 'branch_manager']],
    ['runs no other branch', (a: Actor) => runsBranch(a, 2), ['system', 'admin']],
    ['runs a branch', runsBranches, ['system', 'admin', 'branch_manager']],
    [
      'works at the branch',
      (a: Actor) => worksAt(a, 1),
      ['system', 'admin', 'branch_manager', 'clerk'],
    ],
    ['works at no other branch', (a: Actor) => worksAt(a, 2), ['system', 'admin']],
    ['settles payments', settlesPayments, ['system', 'admin', 'finance']],
    ['sees the payments of all branches', seesAllPayments, ['system', 'admin', 'finance']],
    ['moderates reviews', moderatesReviews, ['admin', 'branch_manager']],
    ['owns what is theirs', (a: Actor) => owns(a, a.id), [...accountRoles]],
    ['owns nothing of guests', (a: Actor) => owns(a, null), []],
    [
      'sees an order of theirs, or of their branch',
      (a: Actor) => seesOrder(a, ofCustomer),
      ['system', 'admin', 'branch_manager', 'clerk', 'customer'],
    ],
    [
      'sees a guest’s order whose secret came along',
      (a: Actor) => seesOrder({ ...a, holds: 'o' }, ofGuest),
      ['guest', 'system', ...accountRoles],
    ],
    [
      'sees no order by the secret of another',
      (a: Actor) => seesOrder({ ...a, holds: 'p' }, ofGuest),
      ['system', 'admin'],
    ],
    ['sees a guest’s order elsewhere', (a: Actor) => seesOrder(a, ofGuest), ['system', 'admin']],
    [
      'sees a payment of the branch',
      (a: Actor) => seesPayment(a, ofCustomer),
      ['system', 'admin', 'branch_manager', 'finance'],
    ],
    ['pays for their own order', (a: Actor) => mayPayFor(a, ofCustomer), ['customer']],
    [
      'pays for a guest’s order',
      (a: Actor) => mayPayFor(a, ofGuest),
      ['guest', 'system', ...accountRoles],
    ],
    ['is signed out when idle', ({ role }: Actor) => endsIdle(role), ['admin', 'finance']],
  ])('%s', (_, may, roles) => {
    expect(rolesThat(may)).toEqual(roles)
  })

  it('asks a guest to sign in, and tells others that they may not', () => {
    expect(denied(guest)).toMatchObject({ error: { code: 'UNAUTHENTICATED' } })
    expect(denied({ id: 'c', role: 'customer' })).toMatchObject({ error: { code: 'FORBIDDEN' } })
  })
})
