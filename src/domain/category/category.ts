import type { Aggregate } from '../kernel/decider.ts'
import { ok } from '../kernel/result.ts'
import { type CategoryEvent, categoryEvents } from './events.ts'

export type CategoryDetails = Omit<CategoryEvent['data'], 'categoryId'>
/** Null before the category is added. */
export type CategoryState = CategoryEvent['data'] | null
export type CategoryCommand = { type: 'Add'; categoryId: number; details: CategoryDetails }

export const category: Aggregate<'category', CategoryState, CategoryCommand, CategoryEvent, never> =
  {
    category: 'category',
    cacheSize: 1_000,
    snapshots: null,
    events: categoryEvents,
    initial: null,
    decide: ({ categoryId, details }, state) =>
      ok(state === null ? [{ type: 'CategoryAdded', data: { categoryId, ...details } }] : []),
    evolve: (_, { data }) => data,
  }
