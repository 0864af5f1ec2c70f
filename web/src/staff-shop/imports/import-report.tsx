import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { errorCode, refusalText } from '#contract/errors.ts'
import {
  type ImportChange,
  type ImportProblem,
  type ImportProgress,
  type ImportReport,
  problemTexts,
} from '#contract/import.ts'
import { fill as t } from '#contract/rules/text.ts'

import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Alert, Button, DownloadOutlined } from '#web/staff-ui/antd.ts'
import type { Column } from '#web/staff-ui/data-table.tsx'
import { PagedTable } from '#web/staff-ui/paged-table.tsx'
import { Loaded, Stack } from '#web/staff-ui/staff-page.tsx'
import { countText } from '#web/staff-ui/stat-card.tsx'
import { ViewSwitch } from '#web/staff-ui/view-switch.tsx'
import { AuditLink } from '../history/record-links.tsx'
import styles from './imports.module.css'
import {
  changePages,
  importsKey,
  type Lines,
  problemPages,
  reportQuery,
  startImport,
} from './imports-api.ts'
import { MissingCategories } from './missing-categories.tsx'

/** The reason in words. If the reason is the code of a refusal, the words of this refusal are used. */
const reasonOf = (reason: string | number): string => {
  const code = errorCode.safeParse(reason)
  return code.success ? t(refusalText(code.data).text) : String(reason)
}

const problemText = ({ code, facts }: ImportProblem): string => {
  const { reason } = facts
  return t(
    problemTexts[code],
    reason === undefined ? facts : { ...facts, reason: reasonOf(reason) },
  )
}

const Cell = ({ text }: { text: string | null }) => (
  <span className={styles.cell}>{text === null || text === '' ? '–' : text}</span>
)

const problemColumns: readonly Column<ImportProblem>[] = [
  { title: t('Row'), cell: ({ row }) => row ?? '–', align: 'right' },
  { title: t('Column'), cell: ({ column }) => <Cell text={column} />, width: 'sm' },
  { title: t('Value'), cell: ({ value }) => <Cell text={value} />, width: 'sm' },
  {
    title: t('Problem'),
    cell: (problem) => (
      <>
        <span>{problemText(problem)}</span>
        <p className={styles.brief}>
          {[problem.column, problem.value].filter((text) => text).join(': ')}
        </p>
      </>
    ),
  },
]

const ProblemTable = ({
  id,
  lines,
  done,
}: {
  id: string
  lines: 'problems' | 'refused'
  done: number
}) => (
  <PagedTable
    list={useInfiniteQuery(problemPages(useUserId(), id, lines, done))}
    rowKey={({ row, column, code }) => `${row} ${column} ${code}`}
    columns={problemColumns}
    failed={t('The problems could not be loaded')}
    shown={(n) => t('{n} {n|problem|problems} shown', { n })}
    empty={t('No problems.')}
  />
)

const changeColumns: readonly Column<ImportChange>[] = [
  { title: t('Row'), cell: ({ row }) => row, align: 'right' },
  { title: t('Product'), cell: ({ of }) => <Cell text={of} /> },
  { title: t('Column'), cell: ({ column }) => column, width: 'sm' },
  { title: t('Now'), cell: ({ before }) => <Cell text={before} /> },
  { title: t('New'), cell: ({ after }) => <Cell text={after} /> },
]

const ChangeTable = ({ id }: { id: string }) => (
  <PagedTable
    list={useInfiniteQuery(changePages(useUserId(), id))}
    rowKey={({ row, column }) => `${row} ${column}`}
    columns={changeColumns}
    failed={t('The changes could not be loaded')}
    shown={(n) => t('{n} {n|change|changes} shown', { n })}
    empty={t('No changes.')}
  />
)

const endOf = ({ status, done, rows, refused }: ImportProgress) => {
  if (status === 'file_gone')
    return {
      type: 'error',
      title: t('The import ended: its file is gone'),
      text: t('{done} of {rows} {rows|row was|rows were} written. Please import the file again.', {
        done: countText(done - refused),
        rows: countText(rows),
      }),
    } as const
  if (refused > 0)
    return {
      type: 'warning',
      title: t('{n} {n|row|rows} imported', { n: countText(done - refused) }),
      text: t(
        '{n} {n|row|rows} had changed since the check, or {n|was|were} refused. {n|It is|They are} listed below.',
        {
          n: countText(refused),
        },
      ),
    } as const
  return {
    type: 'success',
    title: t('{n} {n|row|rows} imported', { n: countText(done) }),
    text: '',
  } as const
}

/** The progress of an import that runs, or the result of one that ended. */
const RunState = ({ run }: { run: ImportProgress }) => {
  const id = useId()
  if (run.status !== 'running') {
    const { type, title, text } = endOf(run)
    return <Alert type={type} showIcon role="status" title={title} description={text} />
  }
  const { done, rows } = run
  return (
    <div role="status" className={styles.progress}>
      <label htmlFor={id}>
        {t('{done} of {rows} {rows|row|rows}', { done: countText(done), rows: countText(rows) })}
      </label>
      <progress id={id} max={rows} value={done} />
      <p className={styles.quiet}>{t('It goes on when this page is closed.')}</p>
    </div>
  )
}

/** Starts the import. The button says how many rows will be imported. */
const StartButton = ({ report }: { report: ImportReport }) => {
  const client = useQueryClient()
  const userId = useUserId()
  const { mutate, isPending, isSuccess } = useAction({
    send: startImport,
    done: ({ id }) => client.invalidateQueries(reportQuery(userId, id)),
    failed: t('The import could not be started'),
    invalidates: [importsKey(userId)],
  })
  const { good, bad } = report
  const n = countText(good)
  const all = t('Import {n} {n|row|rows}', { n })
  const some =
    good === 1 ? t('Import the good row only') : t('Import the {n} good rows only', { n })
  return (
    <Button type="primary" loading={isPending || isSuccess} onClick={() => mutate(report)}>
      {bad === 0 ? all : some}
    </Button>
  )
}

const viewsOf = ({ problems, changes, run }: ImportReport) => {
  const views: { value: Lines; label: string; n: number }[] = [
    { value: 'refused', label: t('Not imported'), n: run?.refused ?? 0 },
    { value: 'problems', label: t('Problems'), n: problems },
    { value: 'changes', label: t('Changes'), n: changes },
  ]
  return views.filter(({ n }) => n > 0)
}

/** The rows with problems, the changes, or the rows that were refused. A switch chooses among them. */
const LinesOf = ({ report }: { report: ImportReport }) => {
  const [chosen, choose] = useState<Lines>()
  const views = viewsOf(report)
  const shown = views.find(({ value }) => value === chosen) ?? views[0]
  if (shown === undefined) return null
  const { id, run } = report
  return (
    <>
      <ViewSwitch<Lines>
        label={t('What is shown')}
        value={shown.value}
        onChange={choose}
        options={views.map(({ value, label, n }) => ({ value, label: `${label} ${n}` }))}
      />
      {shown.value === 'changes' ? (
        <ChangeTable id={id} />
      ) : (
        <ProblemTable key={shown.value} id={id} lines={shown.value} done={run?.done ?? 0} />
      )}
    </>
  )
}

const Summary = ({ rows, good, unchanged, bad }: ImportReport) => (
  <dl className={styles.summary}>
    {[
      [t('Rows'), rows],
      [t('Would change something'), good],
      [t('Change nothing'), unchanged],
      [t('With problems'), bad],
    ].map(([label, n]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{n}</dd>
      </div>
    ))}
  </dl>
)

/** A link to a CSV file of the rows that cannot be imported, to correct them and import them again. */
const RowsLeft = ({ id, bad, run }: ImportReport) =>
  bad + (run?.refused ?? 0) === 0 || run?.status === 'running' ? null : (
    <Button href={`/api/imports/${id}/rows-left`} download icon={<DownloadOutlined />}>
      {t('Download the other rows')}
    </Button>
  )

const Next = ({ report }: { report: ImportReport }) => {
  const { run, good, bad } = report
  if (run !== null) return <RunState run={run} />
  if (good > 0) return <StartButton report={report} />
  const text = bad > 0 ? t('No row can be imported.') : t('The shop is as the file says already.')
  return <Alert type="info" showIcon title={t('Nothing to import')} description={text} />
}

/** Has the file checked once more. Undefined: the file is not at hand. */
type Again = (() => Promise<void>) | undefined

/** What a file holds beside its table, and names that the shop does not know. */
const Notes = ({
  report: { above, unknown, categoriesMissing },
  again,
}: {
  report: ImportReport
  again: Again
}) => (
  <>
    {above.length === 0 ? null : (
      <p className={styles.quiet}>
        {t('Lines above the table, left out: {lines}', { lines: above.join(' · ') })}
      </p>
    )}
    {unknown.length === 0 ? null : (
      <p className={styles.quiet}>
        {t('Columns that are passed over: {columns}', { columns: unknown.join(', ') })}
      </p>
    )}
    {categoriesMissing.length === 0 ? null : (
      <MissingCategories names={categoriesMissing} again={again} />
    )}
  </>
)

const Checked = ({ report, again }: { report: ImportReport; again: Again }) => {
  const { broken, name } = report
  if (broken !== null)
    return (
      <Alert
        type="error"
        showIcon
        role="alert"
        title={t('This file cannot be imported')}
        description={problemText(broken)}
      />
    )
  return (
    <section className={styles.report} aria-label={t('The file as it was checked')}>
      <Stack>
        <h2>{name === '' ? t('The checked file') : name}</h2>
        <Summary {...report} />
        <Notes report={report} again={again} />
        <div className={styles.next}>
          <Next report={report} />
          <RowsLeft {...report} />
        </div>
        <LinesOf report={report} />
      </Stack>
    </section>
  )
}

/** The report of a checked file: what it would change, its problems, and the state of its import. */
export const ImportReportOf = ({ id, again }: { id: string; again?: Again }) => {
  const query = useQuery(reportQuery(useUserId(), id))
  const { data, isError } = query
  const wasBegun = data === undefined ? isError : data.run !== null
  return (
    <>
      <Loaded query={query} failed={t('This file is not kept any more, or could not be loaded')}>
        {(report) => <Checked report={report} again={again} />}
      </Loaded>
      {wasBegun ? <AuditLink kind="import" id={id} /> : null}
    </>
  )
}
