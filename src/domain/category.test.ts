import { it } from 'vitest'
import { type CategoryEvent, category } from './category.ts'
import { given } from './kernel/given-when-then.ts'

const details = { name: 'Groceries', nameSw: 'Vyakula', slug: 'groceries', iconName: 'groceries' }
const added: CategoryEvent = { type: 'CategoryAdded', data: { categoryId: 1, ...details } }

it('is added once', () => {
  given(category).when({ type: 'Add', categoryId: 1, details }).thenEvents(added)
  given(category, added).when({ type: 'Add', categoryId: 1, details }).thenEvents()
})

it('changes its name and picture, and records nothing where nothing changes', () => {
  given(category, added)
    .when({ type: 'Change', changes: { name: 'Food' } })
    .thenEvents({ type: 'CategoryChanged', data: { categoryId: 1, ...details, name: 'Food' } })
  given(category, added)
    .when({ type: 'Change', changes: { name: 'Groceries' } })
    .thenEvents()
})
it('is deleted once', () => {
  const deleted: CategoryEvent = { type: 'CategoryDeleted', data: { categoryId: 1 } }
  given(category, added).when({ type: 'Delete' }).thenEvents(deleted)
  given(category, added, deleted).when({ type: 'Delete' }).thenRejected('CATEGORY_NOT_FOUND')
})
