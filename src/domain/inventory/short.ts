import type { InventoryState } from './state.ts'

/** `short`: the pieces of the order's reservation that will be missing. */
export type ShortOrder = { orderId: string; quantity: number; short: number }

/**
 * The orders that cannot be filled when a count found fewer pieces than are reserved. The latest orders go short first:
 * their ids sort by time.
 */
export const shortOrders = ({ onHand, reserved, reservations }: InventoryState): ShortOrder[] => {
  let missing = reserved - onHand
  if (missing <= 0) return []
  const held = reservations.parts.flat().sort(([a], [b]) => (a < b ? 1 : -1))
  const found: ShortOrder[] = []
  for (const [orderId, quantity] of held) {
    if (missing <= 0) break
    found.push({ orderId, quantity, short: Math.min(quantity, missing) })
    missing -= quantity
  }
  return found
}
