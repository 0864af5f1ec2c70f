import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RestockLine } from '#contract/restock.ts'
import { useNavigate } from '#web/lib/router/router.tsx'
import { type Translate, useName, useText } from '#web/lib/text.ts'
import { useSession, useUserId } from '#web/shop/account/session.ts'
import { categoriesQuery } from '#web/shop/catalogue/catalogue-queries.ts'
import { useBranches, useBranchFilter } from '#web/staff-shop/branch/branches.tsx'
import { OfOwnBranch } from '#web/staff-shop/branch/own-branch.tsx'
import { ReceiveDelivery } from '#web/staff-shop/stock/receive-delivery.tsx'
import { StockDrawer } from '#web/staff-shop/stock/stock-drawer.tsx'
import { goodsName } from '#web/staff-shop/stock/stock-words.ts'
import { AddressFilters, NothingFound } from '#web/staff-ui/address-filters.tsx'
import { Button } from '#web/staff-ui/antd.ts'
import { type Column, RowLink } from '#web/staff-ui/data-table.tsx'
import { ExportButton } from '#web/staff-ui/export-button.tsx'
import { PagedTable, rowsOf } from '#web/staff-ui/paged-table.tsx'
import { useOpened } from '#web/staff-ui/record-sheet.tsx'
import { SeveralBar } from '#web/staff-ui/several-bar.tsx'
import { Stack, StaffPage } from '#web/staff-ui/staff-page.tsx'
import { useMedia } from '#web/staff-ui/staff-theme.tsx'
import { countText } from '#web/staff-ui/stat-card.tsx'
import { useAddressFilters } from '#web/staff-ui/use-address-filters.ts'
import { Badge } from '#web/ui/badge.tsx'
import styles from './low-stock.module.css'
import { goodsLineOf, lowStockFilters, lowStockPages } from './low-stock-api.ts'

const showsIn = (t: Translate) => [
  { value: 'out', label: t('Out of stock') },
  { value: 'lasts', label: t('Ends soon at the present sale') },
]
const lastingIn = (t: Translate) =>
  [3, 14, 28].map((n) => ({ value: n, label: t('Lasts less than {n} {n|day|days}', { n }) }))

const DaysLeft = ({ daysLeft, quantity }: RestockLine) => {
  const t = useText()
  if (quantity === 0) return <Badge tone="tomato">{t('Out')}</Badge>
  if (daysLeft === null) return <span className={styles.quiet}>{t('No sale')}</span>
  return <strong>{t('{n} {n|day|days}', { n: daysLeft })}</strong>
}

/** Customers have ordered these pieces, and the shelf has not got them. */
const Awaited = ({ awaited }: RestockLine) => {
  const t = useText()
  return awaited === 0 ? null : (
    <Badge tone="tomato">{t('Orders wait for {n} {n|piece|pieces}', { n: awaited })}</Badge>
  )
}

const Name = ({ line, to, branch }: { line: RestockLine; to: string; branch: string }) => {
  const t = useText()
  return (
    <>
      <RowLink to={to}>{line.product.name}</RowLink>
      <p className={styles.quiet}>
        {[line.product.size, branch].filter((text) => text !== '').join(' · ')}
      </p>
      <Awaited {...line} />
      {line.isSold ? null : <Badge tone="mango">{t('Not sold any more')}</Badge>}
    </>
  )
}

/** The figures of a line in one cell, for phones. */
const Figures = (line: RestockLine) => {
  const t = useText()
  return (
    <div className={styles.figures}>
      <DaysLeft {...line} />
      <span>{t('{n} to sell', { n: countText(line.quantity) })}</span>
      {line.onTheWay > 0 ? <span>{t('{n} on the way', { n: line.onTheWay })}</span> : null}
      <span className={styles.quiet}>{t('{n} sold per day', { n: line.soldPerDay })}</span>
      <span className={styles.quiet}>{t('low from {n}', { n: line.lowStockThreshold })}</span>
    </div>
  )
}

const columnsFor = (
  addressOf: (id: string) => string,
  branchOf: (line: RestockLine) => string,
  t: Translate,
): readonly Column<RestockLine>[] => [
  {
    title: t('Product'),
    breaks: true,
    cell: (line) => <Name line={line} to={addressOf(line.id)} branch={branchOf(line)} />,
  },
  { title: t('Stock'), width: 'phones', cell: (line) => <Figures {...line} /> },
  { title: t('Days left'), width: 'sm', cell: (line) => <DaysLeft {...line} /> },
  { title: t('To sell'), align: 'right', width: 'sm', cell: ({ quantity }) => countText(quantity) },
  {
    title: t('On the way'),
    align: 'right',
    width: 'sm',
    cell: ({ onTheWay }) => countText(onTheWay),
  },
  { title: t('Sold per day'), align: 'right', width: 'sm', cell: ({ soldPerDay }) => soldPerDay },
  {
    title: t('Low from'),
    align: 'right',
    width: 'md',
    cell: ({ lowStockThreshold }) => lowStockThreshold,
  },
  {
    title: t('Suggested'),
    align: 'right',
    width: 'md',
    cell: ({ suggested }) => countText(suggested),
  },
]

const branchIn = (lines: readonly RestockLine[]): number | undefined => {
  const [first] = lines
  return lines.every(({ branchId }) => branchId === first?.branchId) ? first?.branchId : undefined
}

/**
 * What can be done with the chosen lines. Goods are received and sent for one branch at a time. Only admins send goods
 * from another branch to this one.
 */
const Actions = ({ chosen }: { chosen: readonly RestockLine[] }) => {
  const t = useText()
  const [isReceiving, setReceiving] = useState(false)
  const go = useNavigate()
  const isAdmin = useSession(({ user }) => user?.role === 'admin')
  const branch = branchIn(chosen)
  const lines = chosen.map(goodsLineOf)
  return (
    <SeveralBar label={t('Chosen products')} state={undefined}>
      <Button type="primary" disabled={branch === undefined} onClick={() => setReceiving(true)}>
        {t('Receive goods ({n})', { n: chosen.length })}
      </Button>
      {isAdmin ? (
        <Button
          disabled={branch === undefined}
          onClick={() => void go('/admin/transfers?transfer=new', { state: { to: branch, lines } })}
        >
          {t('Transfer to here ({n})', { n: chosen.length })}
        </Button>
      ) : null}
      <small className={styles.quiet} role="status">
        {chosen.length > 0 && branch === undefined ? t('Choose products of one branch.') : ''}
      </small>
      {branch === undefined ? null : (
        <ReceiveDelivery
          key={lines.map(({ key }) => key).join(' ')}
          branchId={branch}
          start={lines}
          open={isReceiving}
          onClose={() => setReceiving(false)}
        />
      )}
    </SeveralBar>
  )
}

type Filtering = ReturnType<typeof useAddressFilters<ReturnType<typeof lowStockFilters.read>>>

const List = ({ filtering, own }: { filtering: Filtering; own: number | undefined }) => {
  const t = useText()
  const { filters } = filtering
  const branch = own ?? filters.branch
  const filter = { ...filters, branch }
  const query = lowStockFilters.write(filter).toString()
  const list = useInfiniteQuery(lowStockPages(useUserId(), branch, query))
  const [keys, setKeys] = useState<readonly string[]>([])
  const chosen = rowsOf(list).filter(({ id }) => keys.includes(id))
  const { opened, close, addressOf } = useOpened('stock')
  const { nameOf } = useBranches()
  const branchOf = ({ branchId }: RestockLine): string =>
    branch === undefined ? (nameOf(branchId) ?? '') : ''
  return (
    <>
      <div className={styles.bar}>
        <Button onClick={() => window.print()}>{t('Print')}</Button>
        <ExportButton
          path="/api/restock/export"
          filters={filter}
          name="low-stock"
          failed={t('The list could not be exported')}
        />
      </div>
      {chosen.length === 0 ? null : <Actions chosen={chosen} />}
      <PagedTable
        list={list}
        rowKey={({ id }) => id}
        columns={columnsFor(addressOf, branchOf, t)}
        failed={t('The list could not be loaded')}
        shown={(n) => t('{n} {n|product|products} shown', { n })}
        selection={{
          keys,
          onChange: setKeys,
          nameOf: ({ product }) => t('Choose {name}', { name: goodsName(product) }),
        }}
        empty={<NothingFound title={t('Nothing Runs Out')} clear={filtering.clear} />}
      />
      <StockDrawer id={opened} onClose={close} />
    </>
  )
}

const Content = ({ own }: { own?: number }) => {
  const t = useText()
  const filtering = useAddressFilters(lowStockFilters, [])
  const { data: categories = [] } = useQuery(categoriesQuery)
  const categoryName = useName()
  const branchField = useBranchFilter(t('All branches'))
  const { show } = filtering.filters
  return (
    <div className={styles.page}>
      <Stack>
        <AddressFilters
          label={t('Low stock')}
          folds
          filtering={filtering}
          fields={[
            {
              kind: 'search',
              name: 'search',
              label: t('Product name'),
              placeholder: t('Search products...'),
            },
            ...(own === undefined ? [branchField] : []),
            {
              kind: 'choice',
              name: 'show',
              label: t('Show'),
              any: t('Low stock'),
              options: showsIn(t),
            },
            ...(show === 'lasts'
              ? [
                  {
                    kind: 'choice',
                    name: 'days',
                    label: t('Days'),
                    any: t('Lasts less than a week'),
                    options: lastingIn(t),
                  } as const,
                ]
              : []),
            {
              kind: 'choice',
              name: 'category',
              label: t('Category'),
              any: t('All categories'),
              options: categories.map((one) => ({ value: one.id, label: categoryName(one) })),
            },
          ]}
        />
        <List filtering={filtering} own={own} />
      </Stack>
    </div>
  )
}

/** The stock records that run out, what orders wait for first, then the first to end. Staff of a branch see only their own branch. */
export const LowStockPage = () => {
  const t = useText()
  const isAdmin = useSession(({ user }) => user?.role === 'admin')
  const isPhone = useMedia('(max-width: 639px)')
  const text = t(
    'What orders wait for comes first, then what ends first. Sales are those of the last 28 days.',
  )
  const note = <p className={styles.quiet}>{text}</p>
  if (isAdmin)
    return (
      <StaffPage title={t('Low stock')} note={isPhone ? undefined : text}>
        <Content />
        {isPhone ? note : null}
      </StaffPage>
    )
  return (
    <OfOwnBranch title={t('Low stock')} beside={null}>
      {({ id }) => (
        <>
          <Content own={id} />
          {note}
        </>
      )}
    </OfOwnBranch>
  )
}
