import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Finding } from '#contract/payment/findings.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/text.ts'
import { sayInEnglish } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { useBranchFilter } from '#web/staff-shop/branch/branches.tsx'
import { actorText } from '#web/staff-shop/history/history-list.tsx'
import { openFindingsQuery } from '#web/staff-shop/payment-queries.ts'
import { AddressFilters, NothingFound } from '#web/staff-ui/address-filters.tsx'
import { type Column, RowLink } from '#web/staff-ui/data-table.tsx'
import { PagedTable, rowsOf } from '#web/staff-ui/paged-table.tsx'
import type { useOpened } from '#web/staff-ui/record-sheet.tsx'
import { Stack } from '#web/staff-ui/staff-page.tsx'
import { useChosen } from '#web/staff-ui/use-chosen.ts'
import { ViewSwitch } from '#web/staff-ui/view-switch.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FindingDrawer } from './finding-drawer.tsx'
import {
  FindingBadge,
  inBooks,
  onStatement,
  orderOf,
  PaymentLink,
  SignedMoney,
} from './finding-parts.tsx'
import { kindWords, stateWords } from './finding-words.ts'
import {
  type FindingFiltering,
  findingPagesQuery,
  states,
  useFindingFilters,
} from './findings-api.ts'
import { SettleSeveral } from './settle-several.tsx'
import styles from './statement.module.css'

const States = ({ filters, set }: FindingFiltering) => {
  const open = useQuery(openFindingsQuery(useUserId())).data
  return (
    <ViewSwitch
      label={t('Which lines')}
      value={filters.state ?? 'open'}
      onChange={(state) => set('state', state === 'open' ? '' : state)}
      options={states.map((value) => ({
        value,
        label: t(stateWords[value]),
        count: value === 'open' ? open : undefined,
      }))}
    />
  )
}

const Filters = (filtering: FindingFiltering) => (
  <AddressFilters
    label={t('Lines that do not match')}
    filtering={filtering}
    fields={[
      {
        kind: 'search',
        name: 'search',
        label: t('Order number or M-PESA receipt'),
        placeholder: t('Order number or receipt'),
      },
      useBranchFilter(t('Any branch')),
      { kind: 'day', name: 'from', label: t('From') },
      { kind: 'day', name: 'to', label: t('To') },
    ]}
  />
)

const nameOf = ({ receiptNumber, orderNumber }: Finding): string =>
  receiptNumber ?? orderNumber ?? '–'

/** How and by whom the line was settled. */
const SettledBy = ({ settled, kind }: Finding) =>
  settled === null ? null : (
    <p
      className={styles.brief}
    >{`${t(kindWords[kind].title)} · ${actorText(settled, sayInEnglish)}`}</p>
  )

const columnsWith = (addressOf: (id: string) => string): Column<Finding>[] => [
  {
    title: t('Line'),
    width: 'phones',
    cell: (row) => (
      <>
        <RowLink to={addressOf(row.id)}>{nameOf(row)}</RowLink>
        <p className={styles.brief}>{formatDateTime(row.at)}</p>
        <FindingBadge {...row} />
        <SettledBy {...row} />
      </>
    ),
  },
  {
    title: t('Receipt'),
    width: 'sm',
    cell: (row) => <RowLink to={addressOf(row.id)}>{nameOf(row)}</RowLink>,
  },
  {
    title: t('Finding'),
    width: 'sm',
    cell: (row) => (
      <>
        <FindingBadge {...row} />
        <SettledBy {...row} />
      </>
    ),
  },
  { title: t('Time'), width: 'md', cell: ({ at }) => formatDateTime(at) },
  {
    title: t('Statement'),
    align: 'right',
    cell: (row) => <SignedMoney amount={onStatement(row)} />,
  },
  {
    title: t('Books'),
    align: 'right',
    width: 'sm',
    cell: (row) => <SignedMoney amount={inBooks(row)} />,
  },
  { title: t('Account'), width: 'lg', cell: ({ account }) => account },
  { title: t('Order'), width: 'md', cell: (row) => <PaymentLink {...orderOf(row)} /> },
]

const Nothing = ({ filters, isNarrowed, clear }: FindingFiltering) => {
  if (isNarrowed) return <NothingFound title={t('No Lines Found')} clear={clear} />
  const isOpen = (filters.state ?? 'open') === 'open'
  return (
    <EmptyState
      title={isOpen ? t('Nothing Is Open') : t('No Lines')}
      text={t('Lines of a statement that do not match the books stay here until they are settled.')}
    />
  )
}

/** What the imported statements do not explain, of all imports. Open lines can be ticked and settled together. */
export const FindingList = ({ finding }: { finding: ReturnType<typeof useOpened> }) => {
  const filtering = useFindingFilters()
  const list = useInfiniteQuery(findingPagesQuery(useUserId(), filtering.query))
  const open = rowsOf(list).filter(({ settled }) => settled === null)
  const { selection, chosen, onBegin, onClear } = useChosen(open, {
    keyOf: ({ id }) => id,
    nameOf: (row) => t('Choose {name}', { name: nameOf(row) }),
  })
  const isOpen = (filtering.filters.state ?? 'open') === 'open'
  return (
    <Stack>
      <h2>{t('Lines that do not match')}</h2>
      <States {...filtering} />
      <Filters {...filtering} />
      <PagedTable
        list={list}
        rowKey={({ id }) => id}
        columns={columnsWith(finding.addressOf)}
        failed={t('The lines could not be loaded')}
        shown={(n) => t('{n} {n|line|lines} shown', { n })}
        empty={<Nothing {...filtering} />}
        selection={isOpen ? selection : undefined}
      />
      {isOpen ? (
        <SettleSeveral
          lines={chosen.map((row) => ({ ...row, name: nameOf(row) }))}
          onBegin={onBegin}
          onClear={onClear}
        />
      ) : null}
      <FindingDrawer
        id={finding.opened}
        among={open.map(({ id }) => id)}
        onOpen={finding.open}
        onClose={finding.close}
      />
    </Stack>
  )
}
