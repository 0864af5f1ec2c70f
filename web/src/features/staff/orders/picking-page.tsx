import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  MOST_PICKED,
  orderIds,
  type PickingList,
  pickingList,
  printedBody,
} from '#contract/order/staff-order.ts'
import { catalogueId, z } from '#contract/rules/schema.ts'
import { addressState } from '#web/lib/address-state.ts'
import { api } from '#web/lib/api.ts'
import { useSearchParams } from '#web/lib/router/router.tsx'
import { type Translate, useText } from '#web/lib/text.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useSession, useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { useBranches, useBranchFilter } from '#web/staff-shop/branch/branches.tsx'
import { shortOrdersQuery } from '#web/staff-shop/order/short-orders.tsx'
import { AddressFilters } from '#web/staff-ui/address-filters.tsx'
import { Button } from '#web/staff-ui/antd.ts'
import { Loaded } from '#web/staff-ui/staff-page.tsx'
import { useAddressFilters } from '#web/staff-ui/use-address-filters.ts'
import { ViewSwitch } from '#web/staff-ui/view-switch.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import styles from './picking.module.css'
import { OrderSheet, TogetherSheet, usePrintedText } from './picking-sheet.tsx'

/** The page shows all orders that a branch has to pack, or those that the address names. */
const what = z.object({ branch: catalogueId.optional(), order: orderIds.optional() })
const pickingAddress = addressState(what)

type Asked = { branchId: number; orderIds: readonly string[] | undefined }

const pathOf = (branchId: number): string => `/api/orders/branch/${branchId}/picking`

const pickingQuery = (userId: string | undefined, { branchId, orderIds: ids }: Asked) =>
  queryOptions({
    queryKey: keys.own(userId).orders({ staff: 'picking', branchId, ids }),
    queryFn: ({ signal }) => {
      const some = ids === undefined ? '' : `?order=${ids.join(',')}`
      return api(`${pathOf(branchId)}${some}`, pickingList, { signal })
    },
  })

type Order = PickingList['orders'][number]
type View = 'each' | 'several' | 'together'

const Sheets = ({ list, view }: { list: PickingList; view: View }) => {
  const { data: short = [] } = useQuery(shortOrdersQuery(useUserId()))
  if (view === 'together') return <TogetherSheet {...list} short={short} />
  return (
    <div className={`${styles.papers} ${view === 'several' ? styles.several : ''}`}>
      {list.orders.map((order) => (
        <OrderSheet
          key={order.id}
          order={order}
          branch={list.branch}
          short={short.find(({ id }) => id === order.id)}
        />
      ))}
    </div>
  )
}

const idsOf = (orders: readonly Order[]): readonly string[] => orders.map(({ id }) => id)

/** The orders that are printed: at first those that were not printed yet, or all if all were. */
const useChosen = ({ orders }: PickingList) => {
  const [ids, setIds] = useState<readonly string[]>()
  const fresh = orders.filter(({ printedAt }) => printedAt === null)
  const first = fresh.length === 0 ? orders : fresh
  const chosen = ids === undefined ? first : orders.filter(({ id }) => ids.includes(id))
  return {
    chosen,
    fresh,
    choose: (some: readonly Order[]): void => setIds(idsOf(some)),
    toggle: (id: string, isOn: boolean): void =>
      setIds(isOn ? [...idsOf(chosen), id] : idsOf(chosen).filter((one) => one !== id)),
  }
}

const lineOf = (
  { orderNumber, customerName, lines, printedAt }: Order,
  t: Translate,
  printed: (at: string) => string,
): string => {
  const n = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const parts = [orderNumber, customerName, t('{n} {n|piece|pieces}', { n })]
  return [...parts, ...(printedAt === null ? [] : [printed(printedAt)])].join(' · ')
}

/** Boxes that choose which orders are printed. */
const Choice = ({
  orders,
  choosing: { chosen, fresh, choose, toggle },
}: {
  orders: readonly Order[]
  choosing: ReturnType<typeof useChosen>
}) => {
  const t = useText()
  const printed = usePrintedText()
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{t('Orders to print')}</legend>
      {orders.map((order) => (
        <label key={order.id} className={styles.pick}>
          <input
            type="checkbox"
            checked={chosen.includes(order)}
            onChange={({ target }) => toggle(order.id, target.checked)}
          />
          <span>{lineOf(order, t, printed)}</span>
        </label>
      ))}
      <div className={styles.choosing}>
        <Button onClick={() => choose(orders)}>{t('Choose all: {n}', { n: orders.length })}</Button>
        <Button disabled={fresh.length === 0} onClick={() => choose(fresh)}>
          {t('Not printed yet: {n}', { n: fresh.length })}
        </Button>
        <Button onClick={() => choose([])}>{t('Choose none')}</Button>
      </div>
    </fieldset>
  )
}

/** Prints the chosen orders, and marks them. The mark is for colleagues, so printing does not wait for it. */
const usePrint = (branchId: number) => {
  const t = useText()
  const { mutate } = useAction({
    send: (orders: readonly string[]) =>
      api(`${pathOf(branchId)}/printed`, printedBody, { method: 'POST', body: { orders } }),
    failed: t('The orders were not marked as printed'),
    invalidates: [keys.own(useUserId()).orders()],
  })
  return (orders: readonly Order[]): void => {
    window.print()
    mutate(idsOf(orders))
  }
}

const Printed = ({ list, branchId }: { list: PickingList; branchId: number }) => {
  const t = useText()
  const [view, setView] = useState<View>('each')
  const choosing = useChosen(list)
  const { chosen } = choosing
  const print = usePrint(branchId)
  if (list.orders.length === 0)
    return (
      <EmptyState
        title={t('Nothing to Pick')}
        text={t('Confirmed orders of {branch} show up here until they are packed.', {
          branch: list.branch,
        })}
      />
    )
  return (
    <>
      <div className={styles.bar}>
        {list.orders.length === 1 ? null : (
          <ViewSwitch<View>
            label={t('How to print')}
            value={view}
            onChange={(next) => setView(next)}
            options={[
              { value: 'each', label: t('A page an order') },
              { value: 'several', label: t('Several on a page') },
              { value: 'together', label: t('All together') },
            ]}
          />
        )}
        <Button type="primary" disabled={chosen.length === 0} onClick={() => print(chosen)}>
          {list.orders.length === 1
            ? t('Print')
            : t('Print {n} {n|order|orders}', { n: chosen.length })}
        </Button>
      </div>
      {list.isMore ? (
        <p className={styles.bar}>
          {t('These are the {n} oldest. More wait after them.', { n: MOST_PICKED })}
        </p>
      ) : null}
      {list.orders.length === 1 ? null : <Choice orders={list.orders} choosing={choosing} />}
      <Sheets list={{ ...list, orders: [...chosen] }} view={view} />
    </>
  )
}

const Picking = (asked: Asked) => {
  const t = useText()
  return (
    <Loaded
      query={useQuery(pickingQuery(useUserId(), asked))}
      failed={t('The picking list could not be loaded')}
      height="320px"
    >
      {(list) => <Printed list={list} branchId={asked.branchId} />}
    </Loaded>
  )
}

/** Lets people who work for the whole shop choose a branch. */
const ChooseBranch = () => {
  const t = useText()
  return (
    <div className={styles.bar}>
      <AddressFilters
        label={t('Whose orders')}
        filtering={useAddressFilters(pickingAddress, ['branch', 'order'])}
        fields={[useBranchFilter(t('Select a branch'))]}
      />
    </div>
  )
}

/**
 * The picking list of a branch or of some orders, which the address names. Managers see their own branch if the address
 * names none.
 */
export const PickingPage = () => {
  const t = useText()
  const [address] = useSearchParams()
  const own = useSession(({ user }) => user?.branchId ?? undefined)
  const { only } = useBranches()
  const { branch = own ?? only, order } = pickingAddress.read(address)
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>{t('Picking list')}</h1>
      {own === undefined && only === undefined && order === undefined ? <ChooseBranch /> : null}
      {branch === undefined ? (
        <EmptyState title={t('Select a Branch')} text={t('A picking list is of one branch.')} />
      ) : (
        <Picking branchId={branch} orderIds={order} />
      )}
    </div>
  )
}
