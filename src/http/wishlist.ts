import * as z from 'zod'
import { changeWishlist } from '../commands/user/change-wishlist.ts'
import { wishlist, wishlistBody } from '../contract/user.ts'
import { ok } from '../domain/kernel/result.ts'
import { defineRoute, type Route } from './server/route.ts'

const area = 'Wishlist'

const ownWishlist = defineRoute({
  method: 'GET',
  path: '/api/wishlist',
  area,
  summary: 'The products on one’s own wishlist, the newest wish first',
  input: z.object({}),
  status: 200,
  response: wishlist,
  errors: ['UNAUTHENTICATED'],
  reads: ['wishlists'],
  handle: async ({ actor, queries }) => {
    const found = await queries.wishlists.ofUser(actor, actor.id)
    return found.ok ? ok({ body: [...found.value] }) : found
  },
})

const changeOwnWishlist = defineRoute({
  method: 'PATCH',
  path: '/api/wishlist',
  area,
  summary: 'Adds products to one’s own wishlist and removes others; answers the wishlist',
  input: z.object({ body: wishlistBody }),
  status: 200,
  response: wishlist,
  errors: ['UNAUTHENTICATED', 'WISHLIST_FULL', 'CONFLICT'],
  limits: ['own'],
  reads: ['catalogue'],
  handle: async ({ actor, body, issue }) => {
    const changed = await issue(changeWishlist, { userId: actor.id, ...body })
    return changed.ok ? ok({ body: [...changed.value] }) : changed
  },
})

export const wishlistRoutes: readonly Route[] = [ownWishlist, changeOwnWishlist]
