import * as z from 'zod'
import { changeWishlist } from '../commands/user/change-wishlist.ts'
import { wishlist, wishlistBody } from '../contract/user.ts'
import { hasAccount } from '../domain/kernel/access.ts'
import { defineRoute, type Route } from './server/route.ts'
import { answerWith } from './server/route-parts.ts'

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
  handle: async ({ actor, queries }) =>
    answerWith(await queries.wishlists.ofUser(actor, actor.id), (value) => [...value]),
})

const changeOwnWishlist = defineRoute({
  method: 'PATCH',
  path: '/api/wishlist',
  mayAsk: hasAccount,
  area,
  summary: 'Adds products to one’s own wishlist and removes others; answers the wishlist',
  input: z.object({ body: wishlistBody }),
  status: 200,
  response: wishlist,
  errors: ['UNAUTHENTICATED', 'WISHLIST_FULL', 'CONFLICT'],
  limits: ['own'],
  reads: ['catalogue'],
  handle: async ({ actor, body, issue }) =>
    answerWith(await issue(changeWishlist, { userId: actor.id, ...body }), (value) => [...value]),
})

export const wishlistRoutes: readonly Route[] = [ownWishlist, changeOwnWishlist]
