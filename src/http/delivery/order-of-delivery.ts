import type { Queries } from '../../projections/queries.ts'

/** The order of a delivery that a request names by its id, its tracking number or the order's number. */
export const orderOfDelivery = async (
  { params }: { params: { id: string } },
  { deliveries }: Queries,
): Promise<string | undefined> => {
  const found = await deliveries.named(params.id)
  return found.ok ? found.value.doc.orderId : undefined
}
