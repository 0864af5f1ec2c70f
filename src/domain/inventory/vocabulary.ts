/** How many pieces a count may miss before somebody has to say why. */
const LARGE_LOSS = 20

/**
 * Whether a count takes so many pieces off the shelf that it asks for a reason, as a write-off does. `counted` and
 * `known` are both pieces on the shelf, or both pieces that can be sold. A count that finds more asks for none.
 */
export const isLargeLoss = (counted: number, known: number): boolean =>
  known - counted >= LARGE_LOSS
