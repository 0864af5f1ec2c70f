import { fill as t } from '#contract/rules/fill.ts'
import styles from './staff-orders.module.css'
import { StaffOrders } from './staff-orders.tsx'

export const OrdersPage = () => (
  <div className={styles.orders}>
    <h1>{t('Orders')}</h1>
    <StaffOrders />
  </div>
)
