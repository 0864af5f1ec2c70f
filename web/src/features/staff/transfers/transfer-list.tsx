import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type StockTransfer, transfersQuery } from '#contract/transfer.ts'
import { useNavigate } from '#web/lib/router/router.tsx'
import { type Translate, useText } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { type Column, RowLink, Time } from '#web/staff-ui/data-table.tsx'

import { PagedTable } from '#web/staff-ui/paged-table.tsx'
import { NEW, useOpened } from '#web/staff-ui/record-sheet.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { NewTransfer } from './new-transfer.tsx'
import { TransferDrawer } from './transfer-drawer.tsx'
import { statusWords, sumOf, TransferStatus, useBranchName } from './transfer-words.tsx'
import { transferPages } from './transfers-api.ts'

const statuses = transfersQuery.shape.status.unwrap().options

/** A filter by the status of the transfer. */
export const useStatusField = () => {
  const t = useText()
  return {
    kind: 'choice',
    name: 'status',
    label: t('Status'),
    any: t('Any status'),
    options: statuses.map((value) => ({ value, label: t(statusWords[value].label) })),
  } as const
}

export const NewTransferLink = () => {
  const t = useText()
  const { addressOf } = useOpened('transfer')
  return (
    <ButtonLink to={addressOf(NEW)} preventScrollReset>
      {t('New transfer')}
    </ButtonLink>
  )
}

const columnsFor = (
  addressOf: (id: string) => string,
  nameOf: (id: number) => string,
  t: Translate,
): readonly Column<StockTransfer>[] => [
  {
    title: t('Transfer'),
    breaks: true,
    cell: ({ id, fromBranchId, toBranchId, plannedAt }) => (
      <>
        <RowLink to={addressOf(id)}>{`${nameOf(fromBranchId)} → ${nameOf(toBranchId)}`}</RowLink>
        <p>
          <Time at={plannedAt} />
        </p>
      </>
    ),
  },
  { title: t('Products'), align: 'right', width: 'sm', cell: ({ lines }) => lines.length },
  { title: t('Pieces'), align: 'right', width: 'sm', cell: (row) => sumOf(row, 'quantity') },
  { title: t('On the road'), align: 'right', cell: (row) => sumOf(row, 'open') },
  { title: t('Status'), cell: (row) => <TransferStatus status={row.status} /> },
]

const Nothing = ({ isNarrowed }: { isNarrowed: boolean }) => {
  const t = useText()
  return isNarrowed ? (
    <EmptyState
      title={t('No Transfers Found')}
      text={t('Try adjusting your filters to see more results.')}
    />
  ) : (
    <EmptyState
      title={t('No Transfers')}
      text={t('Goods that move from one branch to another show up here.')}
    />
  )
}

/**
 * A list of transfers, and the opened one beside it. `from` is the only branch from which the viewer may send goods.
 */
export const TransferList = ({
  query,
  isNarrowed,
  from,
  children,
}: {
  /** The query string of GET /api/transfers. */
  query: string
  isNarrowed: boolean
  from?: number
  /** The filters, drawn above the list. */
  children: ReactNode
}) => {
  const t = useText()
  const list = useInfiniteQuery(transferPages(useUserId(), query))
  const { opened, close, addressOf } = useOpened('transfer')
  const go = useNavigate()
  const nameOf = useBranchName()
  return (
    <>
      {children}
      <PagedTable
        list={list}
        rowKey={({ id }) => id}
        columns={columnsFor(addressOf, nameOf, t)}
        failed={t('Transfers could not be loaded')}
        shown={(n) => t('{n} {n|transfer|transfers} shown', { n })}
        empty={<Nothing isNarrowed={isNarrowed} />}
      />
      <NewTransfer
        open={opened === NEW}
        {...(from === undefined ? {} : { from })}
        onClose={close}
        onSent={(id) => go(addressOf(id), { preventScrollReset: true })}
      />
      <TransferDrawer id={opened === NEW ? null : opened} onClose={close} />
    </>
  )
}
