import type * as z from 'zod'
import type { paging } from '../../contract/rules/primitives.ts'
import type { PageRequest } from '../../projections/read-model-queries.ts'

/** The most items of a list whose asker names no limit. */
export const USUAL_LIMIT = 50

/** The page that the query asks for. */
export const pageOf = (
  { limit, cursor }: z.output<typeof paging>,
  usual = USUAL_LIMIT,
): PageRequest => ({ limit: limit ?? usual, cursor })
