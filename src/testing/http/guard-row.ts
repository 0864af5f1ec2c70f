import { everybody, type Person } from './small-shop.ts'

/**
 * These walk through every route. The order is wanjiku's, at branch 1 (Kabete), whose manager sent the file of counts.
 */
export const who: readonly (Person | 'guest')[] = ['guest', ...everybody]

export type Asked = { path?: string; body?: unknown }
export type Facts = {
  orderId: string
  userId: string
  orderNumber: string
  reviewId: string
  importId: string
  fresh: string
}

/** The status that each visitor gets. */
type Answers = Readonly<Record<string, number>>
export type Row = { ask?: (facts: Facts) => Asked; answers: Answers }

export const all = (status: number): Answers =>
  Object.fromEntries(who.map((visitor) => [visitor, status]))
/** The answers of a route that refuses everybody. A row names those whom it does not refuse. */
export const denied: Answers = { ...all(403), guest: 401 }

export const everybody200: Row = { answers: all(200) }
