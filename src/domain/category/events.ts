import type { DomainEvent, EventCatalogue } from '../kernel/event.ts'

/** `iconName` is one of the shop's pictures. `nameSw` is the Swahili name. */
export type CategoryEvent = DomainEvent<
  'CategoryAdded',
  { categoryId: number; name: string; nameSw: string; slug: string; iconName: string }
>

export const categoryEvents: EventCatalogue<CategoryEvent> = { CategoryAdded: { version: 1 } }
