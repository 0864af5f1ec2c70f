import { fill as t } from '#contract/rules/text.ts'
import { CountBadge } from '#web/staff-shop/delivery/delivery-list.tsx'
import { DeliveryViews, useDeliveryViews } from '#web/staff-shop/delivery/delivery-views.tsx'
import { FormerDriversAlert } from '#web/staff-shop/delivery/former-drivers.tsx'
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
  const views = useDeliveryViews()
  const listed = { branchId: undefined, query: views.filtering.query }
  return (
    <StaffPage
      title={t('Deliveries')}
      note={views.view === 'all' ? <CountBadge listed={listed} /> : null}
      beside={<Links />}
    >
      <FormerDriversAlert />
      <UnseenAlert />
      <DeliveryViews branchId={undefined} views={views} />
    </StaffPage>
  )
}
