import { Stack } from '#web/staff-ui/page/staff-page.tsx'
import styles from './deliveries.module.css'
import { useDeliveryFilters } from './delivery-filters.ts'
import { CountBadge, DeliveryList } from './delivery-list.tsx'
import { DeliveryListFilters } from './delivery-list-filters.tsx'

/** The deliveries of one branch, for its manager. */
export const OwnDeliveries = ({ branchId }: { branchId: number }) => {
  const filtering = useDeliveryFilters()
  const listed = { branchId, query: filtering.query }
  return (
    <Stack>
      <DeliveryList listed={listed} filtering={filtering}>
        <div className={styles.head}>
          <DeliveryListFilters filtering={filtering} isOfOneBranch />
          <CountBadge listed={listed} />
        </div>
      </DeliveryList>
    </Stack>
  )
}
