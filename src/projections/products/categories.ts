import type { Doc } from '../../stores/read-store/port.ts'
import { type Projection, update } from '../projection.ts'

/** `id` is the category's id as text. */
export type CategoryDoc = Doc & {
  categoryId: number
  name: string
  nameSw: string
  slug: string
  iconName: string
  /** Neither shoppers nor products use the category any more. */
  isDeleted: boolean
  /** The revision of the category's stream. */
  revision: number
}

export const categories: Projection<CategoryDoc> = {
  collection: { name: 'categories', version: 2, indexes: [] },
  on: {
    CategoryAdded: ({ data, revision }) => {
      const id = String(data.categoryId)
      return { id, fold: () => ({ id, ...data, isDeleted: false, revision }) }
    },
    CategoryChanged: ({ data, revision }) =>
      update<CategoryDoc>(String(data.categoryId), (doc) => ({ ...doc, ...data, revision })),
    // The document stays, because followers of a read model hear only of changed documents, not of deleted ones.
    CategoryDeleted: ({ data, revision }) =>
      update<CategoryDoc>(String(data.categoryId), (doc) => ({
        ...doc,
        isDeleted: true,
        revision,
      })),
  },
}
