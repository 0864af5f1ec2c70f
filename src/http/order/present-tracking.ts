import type { OrderStatus } from '../../contract/order.ts'
import { PROMISED_MINUTES, type TrackedOrder } from '../../contract/tracking.ts'
import type { CatalogueQueries } from '../../projections/catalogue/types.ts'
import type { TrackedOrder as TrackedDoc } from '../../projections/tracking/queries.ts'

const onItsWay: readonly OrderStatus[] = [
  'confirmed',
  'processing',
  'ready_for_delivery',
  'out_for_delivery',
]

/** Promised once the branch has confirmed; before, and after the end, there is nothing to wait for. */
const estimatedAt = ({ status, steps }: TrackedDoc): string | null => {
  const confirmed = steps.find((step) => step.status === 'confirmed')
  if (confirmed === undefined || !onItsWay.includes(status)) return null
  return new Date(Date.parse(confirmed.at) + PROMISED_MINUTES * 60_000).toISOString()
}

export const presentTrackedOrder = (
  order: TrackedDoc,
  catalogue: CatalogueQueries,
): TrackedOrder => {
  const { branchId, ...shown } = order
  return {
    ...shown,
    branch: catalogue.branch(branchId)?.name ?? '',
    estimatedAt: estimatedAt(order),
  }
}
