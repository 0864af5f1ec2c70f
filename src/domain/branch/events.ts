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

/** Everything but the code, which pictures and addresses of pages go by. */
export type BranchFacts = Omit<BranchDetails, 'code'>

export type BranchEvent =
  | DomainEvent<'BranchOpened', { branchId: number } & BranchDetails>
  | DomainEvent<'BranchChanged', { branchId: number } & BranchFacts>
  /** The branch takes no new orders from here on. It finishes its open ones, and keeps its stock. */
  | DomainEvent<'BranchSwitchedOff', { branchId: number }>
  | DomainEvent<'BranchSwitchedOn', { branchId: number }>

export const branchEvents: EventCatalogue<BranchEvent> = {
  BranchOpened: { version: 1 },
  BranchChanged: { version: 1 },
  BranchSwitchedOff: { version: 1 },
  BranchSwitchedOn: { version: 1 },
}
