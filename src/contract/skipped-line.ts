import { z } from './rules/zod.ts'

/** The reasons why an import leaves a line of a statement out, with their English texts. */
export const skipTexts = {
  AMOUNT_NEGATIVE: 'The amount in Paid In is negative',
  AMOUNT_TOO_LARGE: 'The amount in Paid In or Withdrawn is more than M-PESA moves',
  AMOUNT_UNREADABLE: 'The amount in Paid In or Withdrawn cannot be read',
  AND_MORE: 'and {n} more such lines',
  CELLS_MORE: 'This line has more cells than the table has columns: an amount lacks its quotes',
  NOT_COMPLETED: 'This transaction is not completed',
  ORDER_CHANGED:
    'Order {orderNumber} was changed at this moment: please import the statement again',
  OWN_ORDER: 'Order {orderNumber} is your own: a colleague has to import this line',
  RECEIPT_MISSING: 'There is no M-PESA receipt in Receipt No.',
  RECEIPT_REPEATED: 'Receipt {receipt} stands here twice',
  TIME_UNREADABLE: 'The time in Completion Time cannot be read',
} as const
export type SkipCode = keyof typeof skipTexts

const isSkipCode = (text: string): text is SkipCode => Object.hasOwn(skipTexts, text)

/** A line that an import left out. `facts`: for the code's words. `reason`: those in English, for other clients. */
export const skippedLine = z.object({
  line: z.number(),
  code: z.enum(Object.keys(skipTexts).filter(isSkipCode)),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  reason: z.string(),
})
