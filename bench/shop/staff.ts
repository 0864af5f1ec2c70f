/** The staff of the benchmarks' shop: so many that none of them meets the limit of one account. */
import { createHash } from 'node:crypto'
import { v5 } from 'uuid'
import type { AccountRole } from '../../src/domain/kernel/access.ts'
import type { Told } from '../../src/testing/projections/history.ts'
import { BRANCHES } from './goods.ts'

const SPACE = '6f0a8d5e-0000-5000-8000-000000000001'
const ADMINS = 8
const MANAGERS_A_BRANCH = 6
const DRIVERS = 60

/** `branchId`: of managers alone. */
export type StaffMember = { name: string; role: AccountRole; branchId: number | undefined }

const several = (role: AccountRole, count: number, branchId?: number): StaffMember[] =>
  Array.from({ length: count }, (_, n) => ({
    name: `${role}_${branchId ?? ''}_${n}`,
    role,
    branchId,
  }))

export const admins = several('admin', ADMINS)
export const managers = Array.from({ length: BRANCHES }, (_, n) =>
  several('branch_manager', MANAGERS_A_BRANCH, n + 1),
).flat()
export const drivers = several('driver', DRIVERS)
export const finance = several('finance', 1)
export const staff: readonly StaffMember[] = [...admins, ...managers, ...drivers, ...finance]

/** An id without a time counts as an old account. */
export const staffId = ({ name }: StaffMember): string => v5(name, SPACE)

/** The session of this member of staff, as its cookie holds it. */
export const staffToken = ({ name }: StaffMember): string =>
  createHash('sha256').update(`session of ${name}`).digest('base64url')

export const staffJoins = (one: StaffMember, n: number): Told[] => {
  const userId = staffId(one)
  const { name, role, branchId = null } = one
  const names = { username: name, email: `${name}@example.com`, fullName: `Staff ${n}` }
  const stream = `user-${userId}`
  return [
    { stream, event: { type: 'UserRegistered', data: { userId, ...names, phoneNumber: '' } } },
    { stream, event: { type: 'UserRoleAssigned', data: { userId, role, branchId } } },
  ]
}
