import { useQuery } from '@tanstack/react-query'
import { OpenBadge } from '../../components/open-badge.tsx'
import { branchesQuery } from '../../lib/catalogue-queries.ts'
import { openingAt, useMinute } from '../../lib/opening-hours.ts'

/** How soon an order comes: a branch that is closed brings nothing before it opens, and says when that is. */
export const DeliveryPromise = ({
  branchId,
  open,
  closed,
}: {
  branchId: number | undefined
  open: string
  closed: string
}) => {
  const { data = [] } = useQuery(branchesQuery)
  const now = useMinute()
  const branch = data.find(({ id }) => id === branchId)
  if (branch === undefined || openingAt(branch, now).open) return open
  return (
    <>
      {closed} <OpenBadge branch={branch} tone="leaf" />
    </>
  )
}
