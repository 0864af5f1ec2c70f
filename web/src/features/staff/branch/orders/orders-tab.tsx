import { useSearchParams } from 'react-router-dom'
import { fill as t } from '#contract/rules/fill.ts'
import { z } from '#contract/rules/zod.ts'
import { addressState } from '#web/lib/address-state.ts'
import { ViewSwitch } from '#web/staff-ui/view-switch.tsx'
import { StaffOrders } from '../../orders/staff-orders.tsx'
import { LatestOrders } from './latest-orders.tsx'
import styles from './orders.module.css'

const lists = ['latest', 'all'] as const
const { read, into } = addressState(z.object({ list: z.enum(lists).default('latest') }))

/** The latest orders with what to do next, or all of them with filters. */
export const OrdersTab = ({ branchId }: { branchId: number }) => {
  const [address, setAddress] = useSearchParams()
  const { list } = read(address)
  return (
    <div className={styles.tab}>
      <ViewSwitch<(typeof lists)[number]>
        label={t('Which orders')}
        value={list}
        onChange={(next) => setAddress(into(address, { list: next }), { preventScrollReset: true })}
        options={[
          { value: 'latest', label: t('Latest') },
          { value: 'all', label: t('All orders') },
        ]}
      />
      {list === 'latest' ? (
        <LatestOrders branchId={branchId} />
      ) : (
        <StaffOrders branchId={branchId} />
      )}
    </div>
  )
}
