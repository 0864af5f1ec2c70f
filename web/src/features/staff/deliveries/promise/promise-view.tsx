import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PromiseFigures } from '#contract/delivery/promise.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Chart } from '#web/staff-ui/chart/chart.tsx'
import { Loaded } from '#web/staff-ui/page/loaded.tsx'
import { Stack } from '#web/staff-ui/page/staff-page.tsx'
import { StatCard } from '#web/staff-ui/stat-card.tsx'
import { DataTable } from '#web/staff-ui/table/data-table.tsx'
import { RowLink } from '#web/staff-ui/table/row-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useBranches } from '../../branches/use-branches.ts'
import styles from './promise.module.css'
import { promiseFiguresQuery } from './promise-api.ts'
import { percentKept, percentText, promiseCharts } from './promise-charts.ts'

/** `to`: the deliveries behind its figures. */
type Row = { key: string; name: string; to?: string } & Pick<
  PromiseFigures,
  'deliveries' | 'kept' | 'minutes'
>

const Name = ({ name, to }: Row) =>
  to === undefined ? <span>{name}</span> : <RowLink to={to}>{name}</RowLink>

const Table = ({ title, of, rows }: { title: string; of: string; rows: readonly Row[] }) => (
  <section className={styles.card}>
    <h2>{title}</h2>
    <DataTable<Row>
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { title: of, breaks: true, cell: Name },
        { title: t('Delivered'), align: 'right', cell: ({ deliveries }) => deliveries },
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

const Cards = (figures: PromiseFigures) => {
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

const Figures = ({ figures, hasBranches }: { figures: PromiseFigures; hasBranches: boolean }) => {
  const { nameOf } = useBranches()
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
    return { ...row, key: String(branchId), name, to }
  })
  const drivers = figures.drivers.map((row) => ({
    ...row,
    key: row.driverId ?? 'partners',
    name: driverName(row),
  }))
  return (
    <Stack>
      <Cards {...figures} />
      <Charts {...figures} />
      <div className={styles.pair}>
        {hasBranches ? <Table title={t('By branch')} of={t('Branch')} rows={branches} /> : null}
        <Table title={t('By driver')} of={t('Driver')} rows={drivers} />
      </div>
    </Stack>
  )
}

/** How the promise was kept, at one branch or at all. */
export const PromiseView = ({ query, hasBranches }: { query: string; hasBranches: boolean }) => (
  <Loaded
    query={useQuery(promiseFiguresQuery(useUserId(), query))}
    failed={t('The figures could not be loaded')}
    height="420px"
  >
    {(figures) => <Figures figures={figures} hasBranches={hasBranches} />}
  </Loaded>
)
