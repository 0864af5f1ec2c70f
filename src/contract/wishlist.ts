import { catalogueId } from './rules/primitives.ts'
import { z } from './rules/zod.ts'

export const WISHLIST_LIMIT = 200

/** Ids of products, the newest wish first. */
export const wishlist = z.array(z.number()).meta({ id: 'Wishlist' })

const ids = z.array(catalogueId).max(WISHLIST_LIMIT).default([])

/** An existing id is not added again. A missing id is not removed. An id that is no product's is passed over. */
export const wishlistBody = z.object({ add: ids, remove: ids })
