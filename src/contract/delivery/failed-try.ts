import { isoTime, z } from '../rules/schema.ts'

/** The reasons that a rider can choose. They are sent in English, in which the staff read them. */
export const failReasons = [
  'Nobody is at home',
  'The customer does not answer',
  'The address is wrong',
  'The customer refuses the goods',
  'The customer cannot pay',
  'The motorbike broke down',
] as const

/** The chosen part of a reason. What the rider wrote beside it follows in the reason itself. '': none was chosen. */
export const chosenReasonOf = (reason: string): (typeof failReasons)[number] | '' =>
  failReasons.find((one) => reason === one || reason.startsWith(`${one}. `)) ?? ''

/**
 * The last try to hand over the goods failed. `reason`: as far as the viewer may know it: all that the rider said, the
 * part that the rider chose, or ''. `isGivenOut`: staff have given the delivery to a driver or a partner again.
 */
export const failedTry = z.object({ at: isoTime, reason: z.string(), isGivenOut: z.boolean() })
export type FailedTry = z.infer<typeof failedTry>
