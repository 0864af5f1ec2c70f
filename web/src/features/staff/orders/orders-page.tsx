import { fill as t } from '#contract/rules/fill.ts'
import { StaffPage } from '#web/staff-ui/page/staff-page.tsx'
import { StaffOrders } from './staff-orders.tsx'

export const OrdersPage = () => (
  <StaffPage title={t('Orders')}>
    <StaffOrders />
  </StaffPage>
)
