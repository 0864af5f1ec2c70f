import { fill as t } from '#contract/rules/text.ts'
import {
  CountBadge,
  DeliveryList,
  DeliveryListFilters,
  useDeliveryFilters,
} from '#web/staff-shop/delivery/delivery-list.tsx'
import { UnseenAlert } from '#web/staff-shop/delivery/unseen-alert.tsx'
import parts from '#web/staff-ui/parts.module.css'
import { StaffPage } from '#web/staff-ui/staff-page.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

const Links = () => (
  <div className={parts.actions}>
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
