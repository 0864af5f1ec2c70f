import { queryOptions, useQuery } from '@tanstack/react-query'
import { type StatementQuery, statement, statementQuery } from '#contract/finance/statement.ts'
import { nairobiDay } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { addressState } from '#web/lib/address-state.ts'
import { api } from '#web/lib/api.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useShop } from '#web/shop/account/first-view.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { ExportButton } from '#web/staff-ui/export-button.tsx'
import { useAddressFilters } from '#web/staff-ui/filters/use-address-filters.ts'
import { Loaded } from '#web/staff-ui/page/loaded.tsx'
import { StaffPage } from '#web/staff-ui/page/staff-page.tsx'
import styles from './statement.module.css'
import { StatementSheet } from './statement-sheet.tsx'
import { monthAfter, monthName } from './statement-words.ts'

const address = addressState(statementQuery)

const statementOf = (userId: string | undefined, filters: StatementQuery) => {
  const query = address.write(filters).toString()
  return queryOptions({
    queryKey: keys.own(userId).staff({ statement: query }),
    queryFn: ({ signal }) => api(`/api/finance/statement?${query}`, statement, { signal }),
  })
}

/** Payments, cash handed over and points of one month, to read, to print and to keep. */
export const StatementPage = () => {
  const { filters, set } = useAddressFilters(address, [])
  const now = nairobiDay(new Date(serverNow())).slice(0, 7)
  const month = filters.month ?? now
  const go = (months: number): void => {
    const next = monthAfter(month, months)
    set('month', next === now ? '' : next)
  }
  const query = useQuery(statementOf(useUserId(), filters))
  const note = t(
    month < now
      ? '{shop}: {month}, by the time at which things were recorded, in Nairobi'
      : '{shop}: {month} so far, by the time at which things were recorded, in Nairobi',
    { shop: useShop().name, month: monthName(month) },
  )
  return (
    <StaffPage
      title={t('Monthly statement')}
      note={note}
      beside={
        <div className={styles.bar}>
          <Button onClick={() => go(-1)}>{t('Month before')}</Button>
          <Button disabled={month >= now} onClick={() => go(1)}>
            {t('Month after')}
          </Button>
          <ExportButton
            path="/api/finance/statement/export"
            filters={{ month }}
            name={`statement-${month}`}
            failed={t('The statement could not be exported')}
          />
          <Button type="primary" onClick={() => window.print()}>
            {t('Print')}
          </Button>
        </div>
      }
    >
      <Loaded query={query} failed={t('The statement could not be loaded')} height="420px">
        {(found) => <StatementSheet {...found} />}
      </Loaded>
    </StaffPage>
  )
}
