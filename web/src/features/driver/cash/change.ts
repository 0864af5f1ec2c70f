/**
 * Cash at the door, in KSh. `taken`: what stays with the driver for this delivery. `change`: what goes back to the
 * customer. `short`: what is missing.
 */
export type AtTheDoor = { taken: number; change: number; short: number }

export const atTheDoor = (due: number, given: number): AtTheDoor => ({
  taken: Math.min(due, given),
  change: Math.max(0, given - due),
  short: Math.max(0, due - given),
})
