import type { Doc } from '../../stores/read-store/port.ts'
import type { Projection } from '../projection.ts'

/** `id` is the category's id as text. */
export type CategoryDoc = Doc & {
  categoryId: number
  name: string
  nameSw: string
  slug: string
  iconName: string
}

export const categories: Projection<CategoryDoc> = {
  collection: { name: 'categories', version: 1, indexes: [] },
  on: {
    CategoryAdded: ({ data }) => {
      const id = String(data.categoryId)
      return { id, fold: () => ({ id, ...data }) }
    },
  },
}
