import { useQuery } from '@tanstack/react-query'
import { branchesQuery } from '../../lib/catalogue-queries.ts'
import { useClosed } from '../../lib/closed.ts'

/** How soon an order comes. A branch that is closed promises nothing but when it delivers again. */
export const DeliveryPromise = ({
  branchId,
  open,
}: {
  branchId: number | undefined
  open: string
}) => {
  const { data = [] } = useQuery(branchesQuery)
  return useClosed(data.find(({ id }) => id === branchId)) ?? open
}
