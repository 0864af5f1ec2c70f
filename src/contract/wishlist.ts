import { catalogueId } from './rules/primitives.ts'
import { z } from './rules/zod.ts'

export const WISHLIST_LIMIT = 200

/** Ids of products, the newest wish first. */
export const wishlist = z.array(z.number()).meta({ id: 'Wishlist' })

const ids = z.array(catalogueId).max(WISHLIST_LIMIT).default([])

/** What is there already is not added again; what is not there is not removed; a product that is none is passed over. */
export const wishlistBody = z.object({ add: ids, remove: ids })
