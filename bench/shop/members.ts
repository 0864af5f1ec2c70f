/** The customers of the benchmarks' shop. Their sessions are written into the vault, since a sign-in hashes a password. */
import { createHash } from 'node:crypto'
import { v5 } from 'uuid'
import { sessionTokenHash } from '../../src/commands/user/sessions.ts'
import type { Vault } from '../../src/stores/vault/port.ts'
import type { Told } from '../../src/testing/projections/history.ts'
import { staff, staffId, staffToken } from './staff.ts'

const SPACE = '6f0a8d5e-0000-5000-8000-000000000000'
const DAY_MS = 24 * 60 * 60_000

/** An account may place 60 M-PESA orders in ten minutes, so 6,000 accounts may place 600 a second. `BENCH_MEMBERS` changes the number. */
export const MEMBERS = Number(process.env.BENCH_MEMBERS ?? 6_000)

/** An id without a time counts as an old account. */
export const memberId = (n: number): string => v5(`member ${n}`, SPACE)

/** The session of the member with this number, as its cookie holds it. */
export const memberToken = (n: number): string =>
  createHash('sha256').update(`session of member ${n}`).digest('base64url')

export const memberPhone = (n: number): string => `2547${String(10_000_000 + n).padStart(8, '0')}`

export const memberJoins = (n: number): Told => {
  const userId = memberId(n)
  const names = { username: `member_${n}`, email: `m${n}@example.com`, fullName: `Member ${n}` }
  return {
    stream: `user-${userId}`,
    event: { type: 'UserRegistered', data: { userId, ...names, phoneNumber: memberPhone(n) } },
  }
}

/** Signs in all members and staff. Their sessions last for 29 days. */
export const signInAll = async (vault: Vault): Promise<void> => {
  const now = Date.now()
  const times = {
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + 29 * DAY_MS).toISOString(),
  }
  const people = [
    ...staff.map((one) => ({ ...one, userId: staffId(one), token: staffToken(one) })),
    ...Array.from({ length: MEMBERS }, (_, n) => ({
      userId: memberId(n),
      role: 'customer' as const,
      branchId: undefined,
      token: memberToken(n),
    })),
  ]
  await Promise.all(
    people.map(({ userId, role, branchId, token }) =>
      vault.putSession(sessionTokenHash(token), { userId, role, branchId, ...times }),
    ),
  )
}
