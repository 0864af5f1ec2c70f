import { branch } from './catalogue/catalogue.ts'
import { issue } from './rules/issues.ts'
import {
  catalogueId,
  latitude,
  line,
  longitude,
  phone,
  revision,
  seen,
  slug,
  z,
} from './rules/schema.ts'

/** How many extra places a manager may allow for one day. */
const MOST_MORE_PLACES = 500

const count = z.number().int().nonnegative()

/** `waiting` cash orders wait, of at most `most`. They hold `pieces` pieces, of at most `mostPieces`. */
const pool = z.object({ waiting: count, most: count, pieces: count, mostPieces: count })

/**
 * The orders that wait at a branch to be confirmed or paid: those of guests, of new accounts, and of customers who
 * bought before. The guests' pieces include unpaid M-PESA orders of guests and new accounts. `more`: extra places for
 * today.
 */
export const orderPlaces = z
  .object({ guests: pool, newcomers: pool, members: pool, more: count })
  .meta({ id: 'OrderPlaces' })
export type OrderPlaces = z.infer<typeof orderPlaces>

export const morePlacesBody = z.object({ more: count.max(MOST_MORE_PLACES) })

/** A branch as admins see it. A change of the branch sends the `revision` back. */
export const staffBranch = branch.extend({ revision }).meta({ id: 'StaffBranch' })
export type StaffBranch = z.infer<typeof staffBranch>

/** 'HH:MM'. A branch that closes at midnight has '24:00'. */
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, issue('TIME_INVALID'))

const facts = {
  name: line(1, 60, 'NAME_REQUIRED'),
  street: line(1, 200, 'STREET_REQUIRED'),
  city: line(1, 100, 'CITY_REQUIRED'),
  region: line(1, 100, 'REGION_REQUIRED'),
  latitude,
  longitude,
  openingTime: time,
  closingTime: time,
  /** In km. */
  deliveryRadius: z.number().min(0.5, issue('RADIUS_INVALID')).max(50, issue('RADIUS_INVALID')),
  phone,
}

export const newBranchBody = z.object({
  code: slug.max(30, issue('TOO_LONG')),
  ...facts,
})
export const changeBranchBody = z.object({ ...facts, ...seen })
/**
 * What is left at a branch that is switched off. `openOrders`: the orders that it still finishes. `pieces`: the goods
 * on its shelves.
 */
export const branchRemains = z
  .object({ openOrders: z.number().int(), pieces: z.number().int() })
  .meta({ id: 'BranchRemains' })

export const branchParams = z.object({ id: catalogueId })
export const openedBranch = z.object({ id: catalogueId })
