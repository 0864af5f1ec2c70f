import { paymentSummary } from './payment/staff-payment.ts'
import { isoTime, ksh, uuid, z } from './rules/schema.ts'

/** Orders that were not cancelled, and their revenue in KSh, less returns. `average`: revenue by order, 0 without one. */
const spent = z.object({ orders: z.number(), revenue: ksh, average: ksh })
/** 'YYYY-MM' in Africa/Nairobi. */
const month = z.string()

/**
 * What the customer spent, counted as the sales are. `since`: the month of the first order. `months`: those in which
 * something changed, in order, up to five years back.
 */
const spending = z.object({
  since: month.nullable(),
  all: spent,
  thisYear: spent,
  months: z.array(z.object({ month, orders: z.number(), revenue: ksh })),
})

/** `latest`: the newest ones, up to 20. */
const returns = z.object({
  count: z.number(),
  amount: ksh,
  latest: z.array(z.object({ orderId: uuid, orderNumber: z.string(), at: isoTime, amount: ksh })),
})

/**
 * Orders whose money is open: `toPay` in all of them, `refundDue` back to the customer, or in doubt. `isMore`: there are
 * more than the rows, and the sums are those of the rows.
 */
const openPayments = z.object({
  toPay: ksh,
  refundDue: ksh,
  rows: z.array(paymentSummary),
  isMore: z.boolean(),
})

/**
 * A customer as the staff of a branch that the customer ordered from see them. `phone` is masked, '' if there is none.
 * `areas`: city and region of the saved addresses, never the street. Orders, sums and payments are those of the branches
 * that the asker may see.
 */
export const staffCustomer = z
  .object({
    id: uuid,
    fullName: z.string(),
    username: z.string(),
    phone: z.string(),
    isActive: z.boolean(),
    createdAt: isoTime,
    areas: z.array(z.string()),
    points: z.number(),
    /** The name of the tier. */
    tier: z.string(),
    /** When the customer last ordered. Null: never. */
    lastOrderAt: isoTime.nullable(),
    spending,
    returns,
    openPayments,
  })
  .meta({ id: 'StaffCustomer' })
export type StaffCustomer = z.infer<typeof staffCustomer>
