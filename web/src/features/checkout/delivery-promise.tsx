import { useQuery } from '@tanstack/react-query'
import { useClosed } from '../../shop/branch/closed.ts'
import { branchesQuery } from '../../shop/catalogue/queries/branches-query.ts'

/** Says how soon an order comes. A closed branch promises only when it delivers again. */
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
