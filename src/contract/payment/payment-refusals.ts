/** Refusals about paying for an order: code, status, and English. */
export const paymentRefusals = {
  TOO_MANY_ATTEMPTS: [
    409,
    'M-PESA was asked too often for this order. Please pay cash, or order again.',
  ],
  TOO_MANY_RECEIPTS: [
    409,
    'This order has enough receipts to look for. We will find the money, or call us.',
  ],
} as const
