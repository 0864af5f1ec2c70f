import type { Aggregate, DomainEvent, EventCatalogue } from './kernel/decider.ts'
import { ok, type Rejection, type Result, reject } from './kernel/result.ts'

/** The shop's pictures for categories, as files in the folder pictures/categories. */
export const categoryIcons = [
  'groceries',
  'fresh-produce',
  'bakery',
  'dairy',
  'meat-and-fish',
  'snacks',
  'frozen',
  'beverages',
  'household',
  'kitchen',
  'personal-care',
  'baby',
  'health',
  'clothing',
  'stationery',
  'pets',
  'hardware',
  'garden',
  'electronics',
] as const
type CategoryIcon = (typeof categoryIcons)[number]

export const isCategoryIcon = (name: string): name is CategoryIcon =>
  categoryIcons.some((icon) => icon === name)

/** `iconName` names one of the shop's pictures. `nameSw` is the Swahili name. */
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

/** Null before the category is added and after it is deleted. */
export type CategoryState = ({ categoryId: number } & CategoryDetails) | null
/** A category's slug never changes, because the shop's menus link to it. */
export type CategoryCommand =
  | { type: 'Add'; categoryId: number; details: CategoryDetails }
  | { type: 'Change'; changes: Partial<Omit<CategoryDetails, 'slug'>> }
  | { type: 'Delete' }

type CategoryCode = 'CATEGORY_NOT_FOUND'

const decide = (
  command: CategoryCommand,
  state: CategoryState,
): Result<CategoryEvent[], Rejection<CategoryCode>> => {
  if (command.type === 'Add') {
    const { categoryId, details } = command
    return ok(state === null ? [{ type: 'CategoryAdded', data: { categoryId, ...details } }] : [])
  }
  if (state === null) return reject('CATEGORY_NOT_FOUND')
  const { categoryId } = state
  if (command.type === 'Delete') return ok([{ type: 'CategoryDeleted', data: { categoryId } }])
  const wanted = { ...state, ...command.changes }
  const isSame = JSON.stringify(wanted) === JSON.stringify(state)
  return ok(isSame ? [] : [{ type: 'CategoryChanged', data: wanted }])
}

export const category: Aggregate<
  'category',
  CategoryState,
  CategoryCommand,
  CategoryEvent,
  CategoryCode
> = {
  category: 'category',
  memoryPart: 6,
  snapshots: { version: 1 },
  events: categoryEvents,
  initial: null,
  decide,
  evolve: (_, { type, data }) => (type === 'CategoryDeleted' ? null : data),
}
