import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type PromiseFigures, promiseFigures, promiseQuery } from '#contract/figures.ts'
import { fill as t } from '#contract/rules/text.ts'
import { addressState } from '#web/lib/address-state.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router/router.tsx'
import { useSession, useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { useBranches, useBranchFilter } from '#web/staff-shop/branch/branches.tsx'
import { OfOwnBranch } from '#web/staff-shop/branch/own-branch.tsx'
import { AddressFilters } from '#web/staff-ui/address-filters.tsx'
import { Chart, type Drawn, dayLabel, hourLabel } from '#web/staff-ui/chart.tsx'
import { DataTable, RowLink } from '#web/staff-ui/data-table.tsx'
import parts from '#web/staff-ui/parts.module.css'
import { Loaded, Stack, StaffPage } from '#web/staff-ui/staff-page.tsx'
import { StatCard } from '#web/staff-ui/stat-card.tsx'
import { useAddressFilters } from '#web/staff-ui/use-address-filters.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import styles from './promise.module.css'

type Kept = Pick<PromiseFigures, 'deliveries' | 'kept' | 'minutes'>

/** The percentage of deliveries that came in time, rounded. Null if there were no deliveries. */
const percentKept = ({ deliveries, kept }: Kept): number | null =>
  deliveries === 0 ? null : Math.round((kept / deliveries) * 100)

const percentText = (percent: number): string => t('{n} %', { n: percent })

/** The title of a chart: it names the day or hour with the lowest percentage. */
const titleOf = (by: string, labels: readonly string[], values: readonly (number | null)[]) => {
  const measured = values.filter((value) => value !== null)
  if (measured.length === 0) return t('In time by {by}: nothing delivered yet', { by })
  const least = Math.min(...measured)
  const at = labels[values.indexOf(least)] ?? ''
  return t('In time by {by}: least at {at}, {least}', { by, at, least: percentText(least) })
}

const chart = (by: string, labels: readonly string[], some: readonly Kept[]) => {
  const values = some.map(percentKept)
  const drawn: Drawn = {
    kind: 'bars',
    labels,
    series: [{ label: t('In time'), values }],
    show: percentText,
  }
  return { title: titleOf(by, labels, values), drawn }
}

const promiseCharts = ({ days, hours }: Pick<PromiseFigures, 'days' | 'hours'>) => ({
  day: chart(t('day'), days.map(dayLabel), days),
  hour: chart(t('hour of confirmation'), hours.map(hourLabel), hours),
})

const LOOK_AGAIN_MS = 60_000

/** How often deliveries came in time during the last 28 days. `query` names a branch, or is empty for all. */
const promiseFiguresQuery = (userId: string | undefined, query: string) =>
  apiQuery(
    keys.own(userId).figures({ part: 'promise', query }),
    `/api/admin/promise?${query}`,
    promiseFigures,
    { refetchInterval: LOOK_AGAIN_MS },
  )

/** `to` is the address of the deliveries that the row counts, `late` the address of the late ones. */
type Row = { key: string; name: string; to?: string; late?: string } & Pick<
  PromiseFigures,
  'deliveries' | 'kept' | 'minutes'
>

const Name = ({ name, to }: Row) =>
  to === undefined ? <span>{name}</span> : <RowLink to={to}>{name}</RowLink>

/** How many deliveries were late, with the way to them. */
const Late = ({ deliveries, kept, late }: Row) => {
  const count = deliveries - kept
  return late === undefined || count === 0 ? <span>{count}</span> : <Link to={late}>{count}</Link>
}

const Table = ({ title, of, rows }: { title: string; of: string; rows: readonly Row[] }) => (
  <section className={parts.panel}>
    <h2>{title}</h2>
    <DataTable<Row>
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { title: of, breaks: true, cell: Name },
        { title: t('Delivered'), align: 'right', cell: ({ deliveries }) => deliveries },
        { title: t('Late'), align: 'right', cell: Late },
        { title: t('In time'), align: 'right', cell: (row) => percentText(percentKept(row) ?? 0) },
        {
          title: t('Average'),
          align: 'right',
          width: 'sm',
          cell: ({ minutes }) => t('{n} min', { n: minutes ?? 0 }),
        },
      ]}
    />
  </section>
)

/** Gives the address of the late deliveries of the last 28 days that `narrowed` names. */
const useLateOnes = (from: string) => {
  const isManager = useSession((session) => session.user?.role === 'branch_manager')
  const list = isManager ? '/branch-manager/dashboard?tab=deliveries' : '/admin/deliveries?'
  return (narrowed = ''): string =>
    [list, 'late=yes', `from=${from}`, narrowed]
      .filter((part) => part !== '')
      .join('&')
      .replace('?&', '?')
}

const Cards = ({ query, ...figures }: PromiseFigures & { query: string }) => {
  const lateOnes = useLateOnes(figures.from)
  const { deliveries, kept, minutes, promisedMinutes } = figures
  return (
    <section className={styles.stats} aria-label={t('The last 28 days')}>
      <StatCard
        label={t('Delivered in time')}
        value={percentKept(figures) ?? 0}
        show={percentText}
        note={t('{kept} of {deliveries} within {n} min', { kept, deliveries, n: promisedMinutes })}
      />
      <StatCard
        label={t('Late')}
        value={deliveries - kept}
        note={t('handed over after {n} min', { n: promisedMinutes })}
        to={lateOnes(query)}
      />
      <StatCard
        label={t('Average time')}
        value={minutes ?? 0}
        show={(n) => t('{n} min', { n })}
        note={t('from the confirmation to the handover')}
      />
    </section>
  )
}

const Charts = (figures: PromiseFigures) => {
  const { day, hour } = useMemo(() => promiseCharts(figures), [figures])
  return (
    <div className={styles.pair}>
      <Chart {...day} />
      <Chart {...hour} />
    </div>
  )
}

const driverName = ({ driverId, name }: PromiseFigures['drivers'][number]): string => {
  if (driverId === null) return t('Delivery partners')
  return name ?? t('Erased driver')
}

const Figures = ({
  figures,
  query,
  hasBranches,
}: {
  figures: PromiseFigures
  /** Names the branch of the figures. '' for all branches. */
  query: string
  hasBranches: boolean
}) => {
  const { nameOf } = useBranches()
  const lateOnes = useLateOnes(figures.from)
  if (figures.deliveries === 0)
    return (
      <EmptyState
        title={t('Nothing Delivered Yet')}
        text={t('How fast orders come to customers shows up here.')}
      />
    )
  const branches = figures.branches.map(({ branchId, ...row }) => {
    const name = nameOf(branchId) ?? t('Branch {n}', { n: branchId })
    const to = `/admin/deliveries?branch=${branchId}&status=delivered`
    const late = lateOnes(`branch=${branchId}`)
    return { ...row, key: String(branchId), name, to, late }
  })
  const drivers = figures.drivers.map((row) => ({
    ...row,
    key: row.driverId ?? 'partners',
    name: driverName(row),
    ...(row.driverId === null ? {} : { late: lateOnes(`driver=${row.driverId}`) }),
  }))
  return (
    <Stack>
      <Cards {...figures} query={query} />
      <Charts {...figures} />
      <div className={styles.pair}>
        {hasBranches ? <Table title={t('By branch')} of={t('Branch')} rows={branches} /> : null}
        <Table title={t('By driver')} of={t('Driver')} rows={drivers} />
      </div>
    </Stack>
  )
}

/** The figures of one branch or of all branches. */
const PromiseView = ({ query, hasBranches }: { query: string; hasBranches: boolean }) => (
  <Loaded
    query={useQuery(promiseFiguresQuery(useUserId(), query))}
    failed={t('The figures could not be loaded')}
    height="420px"
  >
    {(figures) => <Figures figures={figures} query={query} hasBranches={hasBranches} />}
  </Loaded>
)

const filters = addressState(promiseQuery)

const OfAllBranches = () => {
  const filtering = useAddressFilters(filters, [])
  return (
    <StaffPage title={t('Delivery promise')} note={t('The last 28 days')}>
      <AddressFilters
        label={t('Delivery promise')}
        filtering={filtering}
        fields={[useBranchFilter(t('All branches'))]}
      />
      <PromiseView query={filtering.query} hasBranches={filtering.filters.branch === undefined} />
    </StaffPage>
  )
}

/** How fast deliveries are, compared with the promised time. Managers see only their own branch. */
export const PromisePage = () => {
  const isManager = useSession((session) => session.user?.role === 'branch_manager')
  if (!isManager) return <OfAllBranches />
  return (
    <OfOwnBranch title={t('Delivery promise')} beside={null}>
      {({ id }) => <PromiseView query={`branch=${id}`} hasBranches={false} />}
    </OfOwnBranch>
  )
}
