import { randomUUID } from 'node:crypto'
import type { Session } from '../../stores/vault/port.ts'

export const newName = () => `contract-${randomUUID()}`

/** Lasts a day. */
export const newSession = (userId: string): Session => ({
  userId,
  role: 'customer',
  createdAt: '2999-03-01T08:00:00.000Z',
  expiresAt: '2999-03-02T08:00:00.000Z',
})
/** While a new session lasts. */
export const early = '2999-03-01T09:00:00.000Z'
