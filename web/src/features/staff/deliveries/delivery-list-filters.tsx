import { deliveryStatus } from '#contract/delivery/delivery.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { deliveryStatusWords } from '#web/shop/delivery/status-words.ts'
import { AddressFilters, type FilterField } from '#web/staff-ui/filters/address-filters.tsx'
import { useBranches } from '../branches/use-branches.ts'
import type { DeliveryFiltering } from './delivery-filters.ts'

type Field = FilterField<Parameters<DeliveryFiltering['set']>[0]>

const search: Field = {
  kind: 'search',
  name: 'search',
  label: t('Order number, tracking number or customer name'),
  placeholder: t('Order, tracking number or name'),
}
const status: Field = {
  kind: 'choice',
  name: 'status',
  label: t('Status'),
  any: t('All statuses'),
  options: deliveryStatus.options.map((value) => ({
    value,
    label: deliveryStatusWords[value].label,
  })),
}

/** A list of one branch does not ask for the branch. */
export const DeliveryListFilters = ({
  filtering,
  isOfOneBranch,
}: {
  filtering: DeliveryFiltering
  isOfOneBranch: boolean
}) => {
  const { options } = useBranches()
  const branch: Field = {
    kind: 'choice',
    name: 'branch',
    label: t('Branch'),
    any: t('All branches'),
    options,
  }
  return (
    <AddressFilters
      label={t('Deliveries')}
      clearing={t('Clear Filters')}
      filtering={filtering}
      fields={isOfOneBranch ? [search, status] : [search, status, branch]}
    />
  )
}
