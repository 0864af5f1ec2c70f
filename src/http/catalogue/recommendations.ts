import * as z from 'zod'
import {
  recommendation,
  recommendationsQuery,
  recommendationTexts,
} from '../../contract/catalogue/recommendations.ts'
import { type Coordinates, distanceKm } from '../../contract/rules/distance.ts'
import { fill } from '../../contract/rules/fill.ts'
import { ok } from '../../domain/kernel/result.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { presentProduct } from './present.ts'

type Asked = z.output<typeof recommendationsQuery>

/** A distance needs both coordinates: half a position is no position. */
const distanceTo = (branch: Coordinates | undefined, { latitude, longitude }: Asked) =>
  branch === undefined || latitude === undefined || longitude === undefined
    ? {}
    : { distance: Math.round(distanceKm({ latitude, longitude }, branch) * 10) / 10 }

const recommend = defineRoute({
  method: 'GET',
  path: '/api/recommendations',
  area: 'Catalogue',
  summary: 'What a shopper may want from a branch, each with its reason; in stock first',
  input: z.object({ query: recommendationsQuery }),
  status: 200,
  response: z.array(recommendation),
  errors: ['BRANCH_NOT_FOUND'],
  reads: ['catalogue', 'orders', 'users'],
  handle: async ({ actor, query, queries, deps }) => {
    const { recommendations, catalogue } = queries
    const found = await recommendations.forShopper(actor, {
      ...query,
      at: deps.commands.world.now(),
    })
    if (!found.ok) return found
    const from = catalogue.branch(query.branchId)
    const distance = distanceTo(from, query)
    const branch = from?.name ?? ''
    return ok({
      body: found.value.map(({ product, ...why }) => ({
        ...presentProduct(product),
        inStock: (product.available ?? 0) > 0,
        ...why,
        branch,
        reason: fill(recommendationTexts[why.because], {
          branch,
          name: why.boughtWith?.name ?? '',
        }),
        ...distance,
      })),
    })
  },
})

export const recommendationRoutes: readonly Route[] = [recommend]
