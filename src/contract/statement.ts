import { checkpoint, logWarning } from './operations.ts'
import { z } from './rules/schema.ts'

/** `month`: 'YYYY-MM' in Nairobi. Absent: the present month. */
export const statementQuery = z.object({
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
    .optional(),
})
export type StatementQuery = z.output<typeof statementQuery>

/**
 * The accounts of a statement: money of each branch in KSh, cash of all drivers in KSh, and points of all customers.
 */
export const statementAccounts = [
  'money',
  'refunds',
  'review',
  'dismissed',
  'debts',
  'drivers',
  'points',
  'vouchers',
] as const
export type StatementAccountId = (typeof statementAccounts)[number]

/** Whether the amounts of the account are points. The amounts of all other accounts are KSh. */
export const isInPoints = (id: StatementAccountId): boolean => id === 'points' || id === 'vouchers'

export const statementMoves = [
  'mpesa',
  'mpesa_door',
  'cash_driver',
  'cash_other',
  'cash_short',
  'cash_settled',
  'mpesa_back',
  'cash_back',
  'refund_due',
  'review_in',
  'review_out',
  'dismissed_in',
  'dismissed_out',
  'debt_in',
  'debt_paid',
  'debt_written_off',
  'float',
  'owed',
  'short_settled',
  'handed_over',
  'written_off',
  'order',
  'bonus',
  'return',
  'bonus_return',
  'redemption',
  'expiry',
  'voucher_back',
  'correction',
  'erasure',
  'used',
] as const
export type StatementMove = (typeof statementMoves)[number]

/** One amount for each column, or a single one if the account is not divided by branches. The last one is the total. */
const amounts = z.array(z.number())

/** `differences`: closing - opening - moves. 0 if the column adds up. */
const account = z.object({
  id: z.enum(statementAccounts),
  opening: amounts,
  moves: z.array(z.object({ id: z.enum(statementMoves), amounts })),
  closing: amounts,
  differences: amounts,
})
export type StatementAccount = z.infer<typeof account>

/**
 * Points at the start or end of the month, and their worth in KSh. `owed`: balances below zero, which are not
 * subtracted.
 */
const worth = z.object({
  points: z.number(),
  owed: z.number(),
  voucherPoints: z.number(),
  worth: z.number(),
  liability: z.number(),
  owedWorth: z.number(),
})
export type StatementWorth = z.infer<typeof worth>

/** What moved in a month, by the time of recording, and the balances before and after. */
export const statement = z
  .object({
    month: z.string(),
    /** No more money or points will move in this month. */
    isOver: z.boolean(),
    /** The columns, before the total. */
    branches: z.array(z.object({ id: z.number(), name: z.string() })),
    accounts: z.array(account),
    /** Cash that drivers handed over. `missing` is not subtracted from `surplus`. */
    handovers: z.object({
      count: z.number(),
      differing: z.number(),
      counted: z.number(),
      kept: z.number(),
      missing: z.number(),
      surplus: z.number(),
    }),
    /** What carriers owe by their cash records, less what they owe by the orders. */
    cashDifference: z.number(),
    worth: z.object({ opening: worth, closing: worth }),
    /**
     * The newest checkpoint of the log, null before the first one. On paper it shows later whether the log still begins
     * with the same events. `chain`: the SHA-256 chain of these events in hex, which needs no secret to be compared.
     */
    checkpoint: checkpoint.extend({ chain: z.string() }).nullable(),
    /** The figures above may be forged. Null while nothing was found. */
    logWarning: logWarning.nullable(),
  })
  .meta({ id: 'MonthlyStatement' })
export type MonthlyStatement = z.infer<typeof statement>
