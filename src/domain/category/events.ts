import type { DomainEvent, EventCatalogue } from '../kernel/event.ts'

/** `iconName` is one of the shop's pictures. `nameSw` is the Swahili name. */
export type CategoryDetails = { name: string; nameSw: string; slug: string; iconName: string }

export type CategoryEvent =
  | DomainEvent<'CategoryAdded', { categoryId: number } & CategoryDetails>
  | DomainEvent<'CategoryChanged', { categoryId: number } & CategoryDetails>
  | DomainEvent<'CategoryDeleted', { categoryId: number }>

export const categoryEvents: EventCatalogue<CategoryEvent> = {
  CategoryAdded: { version: 1 },
  CategoryChanged: { version: 1 },
  CategoryDeleted: { version: 1 },
}
