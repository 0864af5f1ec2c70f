import { useQuery } from '@tanstack/react-query'
import { useText } from '../../lib/text.ts'
import { branchesQuery } from '../../shop/branch/branch.ts'
import { useClosed } from '../../shop/branch/opening-hours.ts'

/**
 * Says how soon an order comes. A closed branch promises only when it delivers again. `checked`: somebody could tell
 * how far the address is. No time is promised otherwise.
 */
export const DeliveryPromise = ({
  branchId,
  checked,
  open,
}: {
  branchId: number | undefined
  checked: boolean
  open: string
}) => {
  const t = useText()
  const { data = [] } = useQuery(branchesQuery)
  const closed = useClosed(data.find(({ id }) => id === branchId))
  const unchecked = t('We could not check how far your address is, so we promise no time.')
  return <span>{closed ?? (checked ? open : unchecked)}</span>
}
