import { queryOptions } from '@tanstack/react-query'
import { finding } from '#contract/payment/findings.ts'
import { paymentDetail, paymentSummary } from '#contract/payment/staff-payment.ts'
import { formatPrice } from '#contract/rules/money.ts'
import { apiQuery, countedPage } from '#web/lib/queries.ts'
import { keys } from '#web/shop/keys.ts'

export const paymentQuery = (userId: string | undefined, orderId: string) =>
  apiQuery(
    keys.own(userId).payments({ order: orderId }),
    `/api/payments/${orderId}`,
    paymentDetail,
    { refetchInterval: LOOK_AGAIN_MS },
  )

/** The server sends no live message about some changes of payments, so they are fetched this often. */
export const LOOK_AGAIN_MS = 30_000

/**
 * Payments on which staff have to act. `count` is '3', or '100+'; `refundDue` and `owed` are 'KSh 450', or
 * 'KSh 45,000+'.
 */
export const waitingQuery = (
  userId: string | undefined,
  view: 'review' | 'refunds' | 'differences' | 'debts',
) =>
  queryOptions({
    queryKey: keys.own(userId).payments({ waiting: view }),
    queryFn: async ({ signal }) => {
      const path = `/api/payments?view=${view}`
      const { items, count, more } = await countedPage(path, paymentSummary, signal)
      const due = items.reduce((sum, { refundDue }) => sum + refundDue, 0)
      const owed = items.reduce((sum, { owedByCustomer }) => sum + owedByCustomer, 0)
      return {
        count,
        refundDue: `${formatPrice(due)}${more}`,
        owed: `${formatPrice(owed)}${more}`,
      }
    },
    refetchInterval: LOOK_AGAIN_MS,
  })

/** The number of lines of statements that nobody has settled, as text: '3', or '100+'. */
export const openFindingsQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: keys.own(userId).payments({ waiting: 'findings' }),
    queryFn: async ({ signal }) =>
      (await countedPage('/api/payments/findings', finding, signal)).count,
    refetchInterval: LOOK_AGAIN_MS,
  })
