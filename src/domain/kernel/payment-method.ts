export const paymentMethods = ['mpesa', 'cash'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
