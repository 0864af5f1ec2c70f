import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { fill as t } from '#contract/rules/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { paymentStatusWords } from '#web/shop/order/payment-words.ts'
import { useBranchFilter } from '#web/staff-shop/branch/branches.tsx'
import { AlteredLog } from '#web/staff-shop/log-warning.tsx'
import { openFindingsQuery, waitingQuery } from '#web/staff-shop/payment-queries.ts'
import { AddressFilters, NothingFound } from '#web/staff-ui/address-filters.tsx'
import { UploadOutlined } from '#web/staff-ui/antd.ts'
import { ExportButton } from '#web/staff-ui/export-button.tsx'
import { PagedTable } from '#web/staff-ui/paged-table.tsx'
import parts from '#web/staff-ui/parts.module.css'
import { useOpened } from '#web/staff-ui/record-sheet.tsx'
import { StaffPage } from '#web/staff-ui/staff-page.tsx'
import { ViewSwitch } from '#web/staff-ui/view-switch.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FoundOnStatement } from './found-on-statement.tsx'
import { usePaymentColumns } from './payment-columns.tsx'
import { PaymentDrawer } from './payment-drawer.tsx'
import { viewWords } from './payment-words.ts'
import {
  type PaymentFiltering,
  paymentPagesQuery,
  statuses,
  usePaymentFilters,
  views,
} from './payments-api.ts'

const Nothing = ({ filters, isNarrowed, clear }: PaymentFiltering) => {
  if (isNarrowed) return <NothingFound title={t('No Payments Found')} clear={clear} />
  const text =
    filters.view === undefined || filters.view === 'all'
      ? t('Orders show up here once money is asked for or comes.')
      : t('Nothing waits for you here.')
  return <EmptyState title={t('No Payments')} text={text} />
}

/** A switch between the views. Beside a view stands the number of its payments on which staff have to act. */
const Views = ({ filters, set }: PaymentFiltering) => {
  const userId = useUserId()
  const review = useQuery(waitingQuery(userId, 'review')).data
  const refunds = useQuery(waitingQuery(userId, 'refunds')).data
  const differences = useQuery(waitingQuery(userId, 'differences')).data
  const debts = useQuery(waitingQuery(userId, 'debts')).data
  const counts = new Map([
    ['review', review?.count],
    ['refunds', refunds?.count],
    ['differences', differences?.count],
    ['debts', debts?.count],
  ])
  return (
    <>
      <ViewSwitch
        label={t('Which payments')}
        value={filters.view ?? 'all'}
        onChange={(view) => set('view', view === 'all' ? '' : view)}
        options={views.map((value) => ({
          value,
          label: t(viewWords[value]),
          count: counts.get(value),
        }))}
      />
      {filters.view === 'refunds' && refunds !== undefined && refunds.count !== '0' ? (
        <p>{t('{sum} to give back in all', { sum: refunds.refundDue })}</p>
      ) : null}
      {filters.view === 'debts' && debts !== undefined && debts.count !== '0' ? (
        <p>{t('{sum} owed in all, the oldest first', { sum: debts.owed })}</p>
      ) : null}
    </>
  )
}

const Filters = (filtering: PaymentFiltering) => {
  return (
    <AddressFilters
      label={t('Payments')}
      filtering={filtering}
      fields={[
        {
          kind: 'search',
          name: 'search',
          label: t('Order number or M-PESA receipt'),
          placeholder: t('Order number or receipt'),
        },
        {
          kind: 'choice',
          name: 'status',
          label: t('Status'),
          any: t('Any status'),
          options: statuses.map((value) => ({ value, label: paymentStatusWords[value].label })),
        },
        useBranchFilter(t('Any branch')),
        { kind: 'day', name: 'from', label: t('From') },
        { kind: 'day', name: 'to', label: t('To') },
      ]}
    />
  )
}

/** Leads to the import. Beside the words stands the number of lines that nobody has settled. */
const ImportLink = () => {
  const { data: open = '0' } = useQuery(openFindingsQuery(useUserId()))
  return (
    <ButtonLink look="outline" to="/admin/payments/statement">
      <UploadOutlined />
      <span>{t('Import statement')}</span>
      {open === '0' ? null : <span>{t('· {n} open', { n: open })}</span>}
    </ButtonLink>
  )
}

export const PaymentsPage = () => {
  const filtering = usePaymentFilters()
  const { view, ...narrowed } = filtering.filters
  const { opened, close, addressOf } = useOpened('payment')
  const list = useInfiniteQuery(paymentPagesQuery(useUserId(), filtering.query))
  return (
    <StaffPage
      title={t('Payments')}
      beside={
        <div className={parts.actions}>
          {view === 'refunds' ? (
            <ExportButton
              path="/api/payments/refunds/export"
              filters={narrowed}
              name="refunds"
              failed={t('The refunds could not be exported')}
            />
          ) : null}
          <ImportLink />
        </div>
      }
    >
      <AlteredLog />
      <Views {...filtering} />
      <Filters {...filtering} />
      <FoundOnStatement search={narrowed.search} />
      <PagedTable
        list={list}
        rowKey={({ orderId }) => orderId}
        columns={usePaymentColumns(addressOf, view)}
        failed={t('Payments could not be loaded')}
        shown={(n) => t('{n} {n|payment|payments} shown', { n })}
        empty={<Nothing {...filtering} />}
      />
      <PaymentDrawer id={opened} onClose={close} />
    </StaffPage>
  )
}
