import { it } from 'vitest'
import { given } from '../kernel/given-when-then.ts'
import { category } from './category.ts'
import type { CategoryEvent } from './events.ts'

const details = { name: 'Groceries', nameSw: 'Vyakula', slug: 'groceries', iconName: 'groceries' }
const added: CategoryEvent = { type: 'CategoryAdded', data: { categoryId: 1, ...details } }

it('is added once', () => {
  given(category).when({ type: 'Add', categoryId: 1, details }).thenEvents(added)
  given(category, added).when({ type: 'Add', categoryId: 1, details }).thenEvents()
})
