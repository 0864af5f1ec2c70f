/** A draft has variants to come, and is not sold before it has one. */
export const productStandings = ['sold', 'draft', 'withdrawn'] as const
export type ProductStanding = (typeof productStandings)[number]

/** The most variants that a product may have. */
export const MOST_VARIANTS = 30
