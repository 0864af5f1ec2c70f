import type { Translate } from '../../lib/text.ts'

/** The reasons that a customer is offered. */
export const offeredReasons = [
  'I ordered by mistake',
  'I want to change my order',
  'The delivery takes too long',
] as const

/** The reasons that the shop itself gives. */
const ownReasons = ['Not paid in time', 'Not confirmed in time'] as const

/** The reason of a cancellation. A known reason is translated, any other stays in the words of whoever typed it. */
export const reasonText = (reason: string, t: Translate): string => {
  const known = [...offeredReasons, ...ownReasons].find((one) => one === reason)
  return known === undefined ? reason : t(known)
}
