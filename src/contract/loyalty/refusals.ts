/** Refusals about points, rewards and vouchers: status, and text in English. */
export const loyaltyRefusals = {
  NOT_ENOUGH_POINTS: [409, 'This takes {cost} points, and you have {points}.'],
  REWARD_NOT_FOUND: [404, 'This reward is not there any more.'],
  VOUCHERS_FULL: [409, 'You hold {limit} vouchers. Use one first.'],
  VOUCHER_ENDED: [409, 'This voucher was used, or has ended.'],
  VOUCHER_MINIMUM: [422, 'This voucher is for goods of {minimum} or more.'],
  VOUCHER_NOT_FOUND: [404, 'This voucher was not found.'],
} as const satisfies Record<string, readonly [status: number, text: string]>
