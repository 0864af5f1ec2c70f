import type { Translate } from '../../lib/text.ts'

/** Reasons that a customer is offered. */
export const offeredReasons = [
  'I ordered by mistake',
  'I want to change my order',
  'The delivery takes too long',
] as const

/** Reasons that the shop gives by itself. */
const ownReasons = ['Not paid in time', 'Not confirmed in time'] as const

/** Why an order was cancelled; in the words of whoever typed it, unless it is one of these. */
export const reasonText = (reason: string, t: Translate): string => {
  const known = [...offeredReasons, ...ownReasons].find((one) => one === reason)
  return known === undefined ? reason : t(known)
}
