/** `settled`: none of its pieces is on the road any more. */
export const transferStatuses = ['planned', 'sent', 'settled', 'refused', 'cancelled'] as const
export type TransferStatus = (typeof transferStatuses)[number]

/** What became of pieces that did not arrive. */
export const transferOutcomes = ['lost', 'sent_back'] as const
export type TransferOutcome = (typeof transferOutcomes)[number]
