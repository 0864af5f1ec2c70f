import type { Person } from './small-shop.ts'

/** Who walks through every route. The order asked for is wanjiku's, at branch 1 (Kabete). */
export const who = [
  'guest',
  'wanjiku',
  'kamau',
  'driver_otieno',
  'manager_kabete',
  'manager_westlands',
  'finance_achieng',
  'admin',
] as const satisfies readonly (Person | 'guest')[]

export type Asked = { path?: string; body?: unknown }
export type Facts = {
  orderId: string
  userId: string
  orderNumber: string
  reviewId: string
  fresh: string
}
export type Row = { ask?: (facts: Facts) => Asked; answers: readonly number[] }

export const everybody200: Row = { answers: who.map(() => 200) }
