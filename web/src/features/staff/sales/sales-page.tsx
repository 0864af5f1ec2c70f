import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Growth } from '#contract/figures.ts'
import { nairobiDay } from '#contract/rules/dates.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import {
  isSalesRange,
  mostSalesDays,
  type Sales,
  type SalesQuery,
  sales,
  salesPeriods,
  salesQuery,
  salesRange,
} from '#contract/sales.ts'
import { addressState } from '#web/lib/address-state.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router/router.tsx'
import { serverNow } from '#web/lib/server-clock.ts'
import { useSession, useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { useBranchFilter } from '#web/staff-shop/branch/branches.tsx'
import { OfOwnBranch } from '#web/staff-shop/branch/own-branch.tsx'
import { AlteredLog } from '#web/staff-shop/log-warning.tsx'
import { AddressFilters, type FilterField } from '#web/staff-ui/address-filters.tsx'
import { Chart } from '#web/staff-ui/chart.tsx'
import { ExportButton } from '#web/staff-ui/export-button.tsx'
import { Loaded, Stack, StaffPage } from '#web/staff-ui/staff-page.tsx'
import { StatCard } from '#web/staff-ui/stat-card.tsx'
import { useAddressFilters } from '#web/staff-ui/use-address-filters.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import styles from './sales.module.css'
import { periodWords, salesCharts } from './sales-charts.ts'
import { rangeText, usualRanges } from './sales-range.ts'
import { SalesTables } from './sales-tables.tsx'
import { useOrdersAt } from './use-orders-at.ts'

const address = addressState(salesQuery)

/** No live message says that a new day has begun. */
const LOOK_AGAIN_MS = 300_000

const salesOf = (userId: string | undefined, query: string) =>
  apiQuery(keys.own(userId).figures({ part: 'sales', query }), `/api/sales?${query}`, sales, {
    refetchInterval: LOOK_AGAIN_MS,
  })

type Asked = SalesQuery & { from: string; to: string }

/** What the revenue is made of: 'Goods KSh 900 + delivery KSh 150 − vouchers KSh 50'. */
const partsText = ({ goods, fees, vouchers, rounding, returns }: Sales['parts']): string => {
  const others: readonly [string, number][] = [
    [t('delivery'), fees],
    [t('vouchers'), 0 - vouchers],
    [t('rounding'), rounding],
    [t('returns'), 0 - returns],
  ]
  const shown = others
    .filter(([, ksh]) => Math.abs(ksh) >= 0.5)
    .map(([name, ksh]) => `${ksh < 0 ? '−' : '+'} ${name} ${formatKsh(Math.abs(ksh))}`)
  return [t('Goods {ksh}', { ksh: formatKsh(goods) }), ...shown].join(' ')
}

const oneDigit = (pieces: number): string => pieces.toLocaleString('en-KE')

const earlier = ({ before }: Growth) => ({ value: before, label: t('before') })

const Heads = ({ found, at }: { found: Sales; at: string | undefined }) => {
  const card = (label: string, figure: Growth, show?: (value: number) => string) => (
    <StatCard
      label={label}
      value={figure.now}
      before={earlier(figure)}
      {...(show === undefined ? {} : { show })}
    />
  )
  return (
    <section className={styles.stats} aria-label={t('Sales')}>
      <StatCard
        label={t('Revenue')}
        value={found.revenue.now}
        before={earlier(found.revenue)}
        show={formatKsh}
        parts={partsText(found.parts)}
      />
      <StatCard
        label={t('Orders')}
        value={found.orders.now}
        before={earlier(found.orders)}
        {...(at === undefined ? {} : { to: at })}
      />
      {card(t('Average order'), found.average, formatKsh)}
      {card(t('Pieces in an order'), found.basket, oneDigit)}
      {card(t('New customers'), found.newCustomers)}
      {card(t('Orders of returning customers'), found.returningOrders)}
      {card(t('Orders of guests'), found.guestOrders)}
    </section>
  )
}

const Charts = (found: Sales) => {
  const { period, hour } = useMemo(() => salesCharts(found), [found])
  return (
    <div className={styles.charts}>
      {found.periods.length > 1 ? <Chart {...period} /> : null}
      <Chart {...hour} />
    </div>
  )
}

const Figures = ({ found, asked }: { found: Sales; asked: Asked }) => {
  const { from, to, branchId } = found
  const ordersAt = useOrdersAt({ from, to }, branchId ?? undefined)
  if (found.orders.now === 0 && found.revenue.now === 0 && found.orders.before === 0)
    return (
      <EmptyState
        title={t('Nothing Sold Yet')}
        text={t('There are no orders in this time, and none in the time before.')}
      />
    )
  const ofBranch = (branch: number) => `/sales?${address.write({ ...asked, branch })}`
  return (
    <Stack>
      <Heads found={found} at={ordersAt({})} />
      <Charts {...found} />
      <SalesTables
        {...found}
        ordersAt={ordersAt}
        salesOf={branchId === null ? ofBranch : undefined}
      />
    </Stack>
  )
}

const SalesView = ({ asked }: { asked: Asked }) => {
  const query = useQuery(salesOf(useUserId(), address.write(asked).toString()))
  return (
    <Loaded query={query} failed={t('The sales could not be loaded')} height="420px">
      {(found) => (
        <Stack>
          <p className={styles.note}>
            <span>
              {t('{range}, beside {before}.', {
                range: rangeText(found),
                before: rangeText(found.before),
              })}
            </span>
            {found.isRunning ? <span> {t('Today is not over yet.')}</span> : null}
          </p>
          <Figures found={found} asked={asked} />
        </Stack>
      )}
    </Loaded>
  )
}

const useSalesFilters = () => useAddressFilters(address, [])
type Field = FilterField<Parameters<ReturnType<typeof useSalesFilters>['set']>[0]>

const fields: readonly Field[] = [
  {
    kind: 'choice',
    name: 'by',
    label: t('Divided by'),
    any: t('By day'),
    options: salesPeriods
      .filter((value) => value !== 'day')
      .map((value) => ({ value, label: t('By {by}', { by: t(periodWords[value]) }) })),
  },
  { kind: 'day', name: 'from', label: t('From') },
  { kind: 'day', name: 'to', label: t('To') },
]

/** The usual ranges as links. The chosen one is marked. */
const UsualRanges = ({ asked, today }: { asked: Asked; today: string }) => (
  <nav className={styles.ranges} aria-label={t('Usual times')}>
    {usualRanges(today).map(({ label, ...range }) => {
      const isChosen = range.from === asked.from && range.to === asked.to
      return (
        <Link
          key={label}
          to={`/sales?${address.write({ ...asked, ...range })}`}
          preventScrollReset
          aria-current={isChosen ? 'true' : undefined}
        >
          {label}
        </Link>
      )
    })}
  </nav>
)

const TooLong = ({ by }: Asked) => (
  <div role="alert">
    <EmptyState
      icon="alert"
      title={t('These days cannot be shown')}
      text={t(
        'The first day must not be after the last. By {by} up to {n} {n|day|days} are shown.',
        {
          by: t(periodWords[by]),
          n: mostSalesDays[by],
        },
      )}
    />
  </div>
)

const useAsked = (branch: number | undefined) => {
  const filtering = useSalesFilters()
  const today = nairobiDay(new Date(serverNow()))
  const { filters } = filtering
  const range = salesRange(filters, today)
  const asked: Asked = { ...filters, ...range, branch: branch ?? filters.branch }
  return { asked, today, filtering: { ...filtering, text: textWith(filtering.text, range) } }
}

type Named = ReturnType<typeof useSalesFilters>['text']

/** The text of a field. The fields of days show the range that is shown, also where the address names none. */
const textWith =
  (text: Named, { from, to }: { from: string; to: string }): Named =>
  (name) => {
    if (name === 'from') return from
    return name === 'to' ? to : text(name)
  }

const Export = ({ asked }: { asked: Asked }) => (
  <ExportButton
    path="/api/sales/export"
    filters={asked}
    name={`sales-${asked.from}-${asked.to}`}
    failed={t('The sales could not be exported')}
  />
)

const Body = ({
  asked,
  today,
  filtering,
  more,
}: ReturnType<typeof useAsked> & { more: readonly Field[] }) => (
  <Stack>
    <UsualRanges asked={asked} today={today} />
    <AddressFilters label={t('Sales')} filtering={filtering} fields={[...more, ...fields]} />
    {isSalesRange(asked) ? <SalesView asked={asked} /> : <TooLong {...asked} />}
  </Stack>
)

const OfAllBranches = () => {
  const props = useAsked(undefined)
  return (
    <StaffPage title={t('Sales')} beside={<Export asked={props.asked} />}>
      <AlteredLog />
      <Body {...props} more={[useBranchFilter(t('All branches'))]} />
    </StaffPage>
  )
}

const OfManager = () => {
  const branchId = useSession((session) => session.user?.branchId) ?? undefined
  const props = useAsked(branchId)
  return (
    <OfOwnBranch title={t('Sales')} beside={<Export asked={props.asked} />}>
      {() => <Body {...props} more={[]} />}
    </OfOwnBranch>
  )
}

/** What was sold in a range of days, beside the time before. Managers see only their own branch. */
export const SalesPage = () =>
  useSession((session) => session.user?.role === 'branch_manager') ? (
    <OfManager />
  ) : (
    <OfAllBranches />
  )
