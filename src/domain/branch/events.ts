import type { DomainEvent, EventCatalogue } from '../kernel/event.ts'

/** Times are 'HH:MM' in Africa/Nairobi. `deliveryRadius` is in km. Coordinates are in degrees (WGS 84). */
export type BranchDetails = {
  code: string
  name: string
  street: string
  city: string
  region: string
  latitude: number
  longitude: number
  openingTime: string
  closingTime: string
  deliveryRadius: number
  phone: string
}

export type BranchEvent = DomainEvent<'BranchOpened', { branchId: number } & BranchDetails>

export const branchEvents: EventCatalogue<BranchEvent> = { BranchOpened: { version: 1 } }
