import { fill as t } from '#contract/rules/fill.ts'
import { StaffPage } from '#web/staff-ui/page/staff-page.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import styles from './deliveries.module.css'
import { useDeliveryFilters } from './delivery-filters.ts'
import { CountBadge, DeliveryList } from './delivery-list.tsx'
import { DeliveryListFilters } from './delivery-list-filters.tsx'
import { UnseenAlert } from './unseen-alert.tsx'

const Links = () => (
  <div className={styles.actions}>
    <ButtonLink look="outline" to="/admin/deliveries/fleet">
      {t('Fleet map')}
    </ButtonLink>
    <ButtonLink look="outline" to="/deliveries/promise">
      {t('Delivery promise')}
    </ButtonLink>
  </div>
)

/** The deliveries of all branches. */
export const DeliveriesPage = () => {
  const filtering = useDeliveryFilters()
  const listed = { branchId: undefined, query: filtering.query }
  return (
    <StaffPage title={t('Deliveries')} note={<CountBadge listed={listed} />} beside={<Links />}>
      <UnseenAlert />
      <DeliveryList listed={listed} filtering={filtering}>
        <DeliveryListFilters filtering={filtering} isOfOneBranch={false} />
      </DeliveryList>
    </StaffPage>
  )
}
