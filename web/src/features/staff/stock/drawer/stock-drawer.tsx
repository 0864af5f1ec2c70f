import { useQuery } from '@tanstack/react-query'
import type { StockSum } from '#contract/branch/stock-sum.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Loaded } from '#web/staff-ui/page/loaded.tsx'
import { Stack } from '#web/staff-ui/page/staff-page.tsx'
import { Sheet, useLast } from '#web/ui/dialog.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { AuditLink } from '../../history/audit-link.tsx'
import { sumQuery } from '../stock-api.ts'
import { goodsName } from '../stock-words.ts'
import { ShortOrders } from './short-orders.tsx'
import { StockActions } from './stock-actions.tsx'
import styles from './stock-drawer.module.css'
import { SumStatement } from './sum-statement.tsx'

const StockView = ({ sum }: { sum: StockSum }) => (
  <Stack>
    <Facts
      className={styles.figures}
      facts={[
        [t('On the shelf'), sum.onHand],
        [t('Reserved'), sum.reserved],
        [t('Can be sold'), sum.quantity],
        [t('Low from'), sum.lowStockThreshold],
      ]}
    />
    <ShortOrders sum={sum} />
    <StockActions sum={sum} />
    <SumStatement sum={sum} />
    <AuditLink kind="stock" id={sum.id} />
  </Stack>
)

const Content = ({ id }: { id: string }) => (
  <Loaded
    query={useQuery(sumQuery(useUserId(), id))}
    failed={t('The stock could not be loaded')}
    height="420px"
  >
    {(sum) => <StockView sum={sum} />}
  </Loaded>
)

const useTitle = (id: string): string => {
  const { data } = useQuery({ ...sumQuery(useUserId(), id), enabled: id !== '' })
  return data === undefined ? t('Stock') : goodsName(data.product)
}

/** One stock record beside the list. Null closes it. */
export const StockDrawer = ({ id, onClose }: { id: string | null; onClose(): void }) => {
  const shown = useLast(id) ?? ''
  return (
    <Sheet open={id !== null} onClose={onClose} side="right" wide title={useTitle(shown)}>
      {shown === '' ? null : <Content key={shown} id={shown} />}
    </Sheet>
  )
}
