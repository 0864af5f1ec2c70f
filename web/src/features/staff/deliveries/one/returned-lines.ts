import type { StaffOrderDetail } from '#contract/order/staff-order.ts'
import { issue } from '#contract/rules/issues.ts'
import { line } from '#contract/rules/primitives.ts'
import { z } from '#contract/rules/zod.ts'

type Items = StaffOrderDetail['items']
type Values = Readonly<Record<string, unknown>>

/** The field of the pieces of the n-th item that are not sold again. */
export const offField = (n: number): string => `off${n}`

const offIn = (values: Values, n: number): number => Number(values[offField(n)] ?? 0)

export const writtenOffIn = (items: Items, values: Values) =>
  items
    .map(({ productId, variantId }, n) => ({ productId, variantId, quantity: offIn(values, n) }))
    .filter(({ quantity }) => quantity > 0)

export const returnBody = (items: Items) =>
  z
    .object({ reason: line(3, 500, 'REASON_REQUIRED') })
    .catchall(z.unknown())
    .check(({ value: input, issues }) => {
      const message = issue('QUANTITY_INVALID')
      items.forEach(({ quantity }, n) => {
        const off = offIn(input, n)
        if (Number.isInteger(off) && off >= 0 && off <= quantity) return
        issues.push({ code: 'custom', path: [offField(n)], message, input })
      })
    })
