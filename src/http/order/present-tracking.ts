import { PROMISED_MINUTES, type TrackedOrder } from '../../contract/tracking.ts'
import type { CatalogueQueries } from '../../projections/catalogue/queries.ts'
import type { TrackedOrder as TrackedDoc } from '../../projections/orders/queries.ts'

/** A time is promised once the branch has confirmed. Before that, and after the end, there is nothing to wait for. */
const estimatedAt = ({ status, steps }: TrackedDoc): string | null => {
  const confirmed = steps.find((step) => step.status === 'confirmed')
  const isOver = status === 'delivered' || status === 'cancelled'
  if (confirmed === undefined || isOver) return null
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
