import type { StaffOrderDetail } from '#contract/order/staff-order.ts'
import { issue } from '#contract/rules/issues.ts'
import { line } from '#contract/rules/primitives.ts'
import { z } from '#contract/rules/zod.ts'

type Item = { productId: number; variantId: number }

export const nameOf = ({ items }: StaffOrderDetail, { productId, variantId }: Item): string =>
  items.find((one) => one.productId === productId && one.variantId === variantId)?.name ?? ''

/** The fields of the n-th item: its pieces that came back, and those of them that are not sold again. */
export const backField = (n: number): string => `back${n}`
export const offField = (n: number): string => `off${n}`

export type Returnable = NonNullable<StaffOrderDetail['returnable']>
type Values = Readonly<Record<string, unknown>>

const numberIn = (values: Values, field: string): number => Number(values[field] ?? 0)

/** The lines that the form says. Items that stay with the customer are left out. */
export const linesIn = (items: Returnable, values: Values) =>
  items
    .map(({ productId, variantId }, n) => ({
      productId,
      variantId,
      quantity: numberIn(values, backField(n)),
      writtenOff: numberIn(values, offField(n)),
    }))
    .filter(({ quantity }) => quantity > 0)

const isPieces = (n: number, most: number): boolean => Number.isInteger(n) && n >= 0 && n <= most

/** The fields that do not fit: more than the customer has, more written off than came back, or nothing at all. */
const wrongFields = (items: Returnable, values: Values): string[] => {
  const wrong = items.flatMap(({ quantity }, n) => {
    const back = numberIn(values, backField(n))
    const isBack = isPieces(back, quantity)
    const isOff = isPieces(numberIn(values, offField(n)), back)
    return [...(isBack ? [] : [backField(n)]), ...(isOff ? [] : [offField(n)])]
  })
  return linesIn(items, values).length === 0 ? [...wrong, backField(0)] : wrong
}

/** Whether these pieces can come back as they are said. */
export const arePieces = (items: Returnable, values: Values): boolean =>
  wrongFields(items, values).length === 0

export const returnForm = (items: Returnable) =>
  z
    .object({
      reason: line(3, 500, 'REASON_REQUIRED'),
      feeBack: z.boolean(),
      inCash: z.boolean(),
    })
    .catchall(z.unknown())
    .check(({ value: input, issues }) => {
      const message = issue('QUANTITY_INVALID')
      for (const field of wrongFields(items, input))
        issues.push({ code: 'custom', path: [field], message, input })
    })
