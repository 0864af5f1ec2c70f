import { fill as t } from '#contract/rules/text.ts'
import { StaffOrders } from '#web/staff-shop/order/staff-orders.tsx'
import { StaffPage } from '#web/staff-ui/staff-page.tsx'

export const OrdersPage = () => (
  <StaffPage title={t('Orders')}>
    <StaffOrders />
  </StaffPage>
)
