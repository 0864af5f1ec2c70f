import { useInfiniteQuery } from '@tanstack/react-query'
import type { ImportProgress } from '#contract/import.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/text.ts'
import { Link, useNavigate } from '#web/lib/router/router.tsx'
import { sayInEnglish } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { ExportLink, FileImport } from '#web/staff-shop/imports/file-import.tsx'
import { ImportReportOf } from '#web/staff-shop/imports/import-report.tsx'
import styles from '#web/staff-shop/imports/imports.module.css'
import { type Column, RowLink } from '#web/staff-ui/data-table.tsx'
import { PagedTable } from '#web/staff-ui/paged-table.tsx'
import { roleName } from '#web/staff-ui/role-name.ts'
import { Stack } from '#web/staff-ui/staff-page.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useBranches } from '../branch/branches.tsx'
import { historyPages } from './imports-api.ts'

const Status = ({ status, refused }: ImportProgress) => {
  if (status === 'running') return <Badge tone="sky">{t('Running')}</Badge>
  if (status === 'file_gone') return <Badge tone="tomato">{t('File gone')}</Badge>
  if (refused > 0) return <Badge tone="mango">{t('{n} not imported', { n: refused })}</Badge>
  return <Badge tone="leaf">{t('Done')}</Badge>
}

type Naming = { addressOf(id: string): string; branchName(id: number): string }

const columnsOf = ({ addressOf, branchName }: Naming): readonly Column<ImportProgress>[] => [
  {
    title: t('Begun'),
    cell: ({ id, startedAt }) => <RowLink to={addressOf(id)}>{formatDateTime(startedAt)}</RowLink>,
  },
  {
    title: t('What'),
    cell: ({ branchId }) =>
      branchId === null ? t('Products') : t('Counts, {branch}', { branch: branchName(branchId) }),
  },
  { title: t('By'), width: 'md', cell: ({ by }) => roleName(by, sayInEnglish) },
  { title: t('Rows'), align: 'right', width: 'sm', cell: ({ done, rows }) => `${done} / ${rows}` },
  { title: t('Status'), cell: (row) => <Status {...row} /> },
]

/** The imports that were started, the newest first. Each row opens its report. */
export const ImportHistory = ({
  branchId,
  addressOf,
}: {
  branchId?: number | undefined
  addressOf(id: string): string
}) => {
  const { nameOf } = useBranches()
  const branchName = (id: number) => nameOf(id) ?? String(id)
  return (
    <section aria-label={t('Imports so far')}>
      <Stack>
        <h2>{t('Imports so far')}</h2>
        <PagedTable
          list={useInfiniteQuery(historyPages(useUserId(), branchId))}
          rowKey={({ id }) => id}
          columns={columnsOf({ addressOf, branchName })}
          failed={t('The imports could not be loaded')}
          shown={(n) => t('{n} {n|import|imports} shown', { n })}
          empty={
            <EmptyState
              title={t('No Imports')}
              text={t('Files that are imported are listed here.')}
            />
          }
        />
      </Stack>
    </section>
  )
}

/** Stands in the address in place of an import's id until a file was chosen. */
export const NO_FILE = 'new'

/** Counts of one branch from a file. `opened` is the id of the import that is shown, or `NO_FILE`. */
export const BranchImports = ({
  branchId,
  opened,
  back,
  addressOf,
}: {
  branchId: number
  opened: string
  back: string
  addressOf(id: string): string
}) => {
  const go = useNavigate()
  return (
    <Stack>
      <Link to={back} className={styles.back}>
        <span aria-hidden="true">←</span> <span>{t('Inventory')}</span>
      </Link>
      <div className={styles.bar}>
        <h2>{t('Count with a file')}</h2>
        <ExportLink branchId={branchId} />
      </div>
      <p className={styles.quiet}>
        {t(
          'Export the counts, fill in “On the shelf”, and import the file. Empty cells change nothing.',
        )}
      </p>
      <FileImport of={{ kind: 'counts', branchId }} onChecked={({ id }) => go(addressOf(id))} />
      {opened === NO_FILE ? null : <ImportReportOf key={opened} id={opened} />}
      <ImportHistory branchId={branchId} addressOf={addressOf} />
    </Stack>
  )
}
