import { randomUUID } from 'node:crypto'
import type { DukaEvent } from '#src/domain/aggregates.ts'
import type { ToAppend } from '../../stores/event-store/events.ts'

export const meta = {
  at: '2026-01-02T03:04:05.678Z',
  actor: { id: 'u-1', role: 'customer' as const },
  correlationId: 'request-1',
  causationId: 'command-1',
}
export const toAppend = (event: DukaEvent): ToAppend => ({ id: randomUUID(), event, meta })

export const registered = (userId: string): DukaEvent => ({
  type: 'UserRegistered',
  data: {
    userId,
    username: 'wanjiku',
    email: 'wanjiku@example.co.ke',
    fullName: 'Wanjiku "W" Mwangi ñ',
    phoneNumber: '254712345678',
  },
})
export const addressAdded = (userId: string): DukaEvent => ({
  type: 'AddressAdded',
  data: {
    userId,
    addressId: 'a-1',
    address: { name: 'Home', street: 'Ngong Road 4', city: 'Nairobi', region: 'Nairobi' },
    isDefault: true,
  },
})
export const confirmed: DukaEvent = { type: 'OrderConfirmed', data: { orderId: 'o-1' } }
