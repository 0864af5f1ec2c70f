import { knownPassword } from './account.ts'
import { orderStatus } from './order/order.ts'
import { ksh, uuid, z } from './rules/schema.ts'

/** `json`: for another program. `html`: one page to read and print. */
const format = z.enum(['json', 'html']).default('json')

export const exportOwnBody = z.object({ password: knownPassword, format })
export const exportOrderBody = z.object({ format })

/** An open order prevents the erasing, unless `openOrders` says to cancel it. */
export const eraseOrderBody = z.object({ openOrders: z.literal('cancel').optional() })

/**
 * What an erasure of the own account ends. `isCancellable`: the customer can still cancel the order. Otherwise the
 * account can be erased once the order has ended. `points` and `vouchers`: what is lost.
 */
export const erasureFacts = z
  .object({
    openOrders: z.array(
      z.object({
        id: uuid,
        orderNumber: z.string(),
        status: orderStatus,
        total: ksh,
        isCancellable: z.boolean(),
      }),
    ),
    points: z.number(),
    vouchers: z.number(),
  })
  .meta({ id: 'ErasureFacts' })
export type ErasureFacts = z.infer<typeof erasureFacts>
