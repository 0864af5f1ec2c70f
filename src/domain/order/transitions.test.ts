import { describe, expect, it } from 'vitest'
import { spec } from '#spec'
import { type Actor, guest, operator, type Role, system } from '../kernel/access.ts'
import { allowedStatuses } from './transitions.ts'
import type { OrderStatus } from './vocabulary.ts'

const order = {
  orderId: 'o',
  userId: 'wanjiku',
  branchId: 1,
  paymentMethod: 'cash',
  isPaid: false,
  holdsMoney: false,
} as const
const actor = (role: Role, id: string = role, branchId?: number): Actor =>
  branchId === undefined ? { id, role } : { id, role, branchId }

const customer = actor('customer', 'wanjiku')
const manager = actor('branch_manager', 'manager', 1)
const managerElsewhere = actor('branch_manager', 'manager', 2)
const clerk = actor('clerk', 'clerk', 1)
const admin = actor('admin')

const cases: [OrderStatus, Actor, OrderStatus[]][] = [
  ['pending', customer, ['cancelled']],
  ['pending', manager, ['confirmed', 'cancelled']],
  ['pending', clerk, ['confirmed', 'cancelled']],
  ['pending', admin, ['confirmed', 'cancelled']],
  ['pending', system, ['cancelled']],
  ['pending', operator, ['confirmed', 'cancelled']],
  ['confirmed', customer, ['cancelled']],
  ['confirmed', manager, ['processing', 'cancelled']],
  ['confirmed', admin, ['processing', 'cancelled']],
  ['processing', customer, []],
  ['processing', manager, ['ready_for_delivery', 'cancelled']],
  ['processing', clerk, ['ready_for_delivery', 'cancelled']],
  ['processing', admin, ['ready_for_delivery', 'cancelled']],
  ['ready_for_delivery', customer, []],
  ['ready_for_delivery', manager, ['cancelled']],
  ['ready_for_delivery', admin, ['cancelled']],
  ['ready_for_delivery', system, ['out_for_delivery']],
  ['out_for_delivery', customer, []],
  ['out_for_delivery', manager, []],
  ['out_for_delivery', admin, []],
  ['out_for_delivery', system, ['delivered']],
  ['delivered', admin, []],
  ['delivered', system, []],
  ['cancelled', admin, []],
]

describe('who may set which status', () => {
  it.each(cases)('%s, by %o: %o', (status, by, expected) => {
    spec('storefront 4', 'Who changes a status')
    expect(allowedStatuses(by, { ...order, status })).toEqual(expected)
  })
  it.each([
    managerElsewhere,
    actor('customer', 'otieno'),
    actor('driver'),
    actor('clerk', 'clerk', 2),
    actor('finance'),
    guest,
  ])('nothing, by %o', (stranger) => {
    for (const [status] of cases) {
      expect(allowedStatuses(stranger, { ...order, status })).toEqual([])
    }
  })
  it('nothing of a guest’s order by a guest', () => {
    expect(allowedStatuses(guest, { ...order, userId: null, status: 'pending' })).toEqual([])
  })
  it('cancels paid orders as a clerk only where the clerk is the customer and any customer may', () => {
    const paid = { ...order, isPaid: true, holdsMoney: true, status: 'confirmed' } as const
    expect(allowedStatuses(clerk, paid)).toEqual(['processing'])
    expect(allowedStatuses(clerk, { ...paid, userId: 'clerk' })).toEqual([
      'processing',
      'cancelled',
    ])
    const packed = { ...paid, userId: 'clerk', status: 'processing' } as const
    expect(allowedStatuses(clerk, packed)).toEqual(['ready_for_delivery'])
  })
  it('a manager of another branch cancels what he ordered himself', () => {
    const own = { ...order, userId: 'manager', status: 'pending' as const }
    expect(allowedStatuses(managerElsewhere, own)).toEqual(['cancelled'])
  })
  it('not confirmed, while the M-PESA money has not come', () => {
    const unpaid = { ...order, paymentMethod: 'mpesa', status: 'pending' } as const
    expect(allowedStatuses(manager, unpaid)).toEqual(['cancelled'])
    expect(allowedStatuses(manager, { ...unpaid, isPaid: true, holdsMoney: true })).toEqual([
      'confirmed',
      'cancelled',
    ])
  })
})
