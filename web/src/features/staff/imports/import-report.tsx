import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fill as t } from '#contract/rules/fill.ts'
import type { ImportReport } from '#contract/staff/imports.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Alert, Button, DownloadOutlined } from '#web/staff-ui/antd.ts'
import { Loaded } from '#web/staff-ui/page/loaded.tsx'
import { Stack } from '#web/staff-ui/page/staff-page.tsx'
import { ViewSwitch } from '#web/staff-ui/view-switch.tsx'
import { AuditLink } from '../history/audit-link.tsx'
import { ChangeTable, ProblemTable } from './import-lines.tsx'
import { RunState, StartButton } from './import-run.tsx'
import styles from './imports.module.css'
import { type Lines, reportQuery } from './imports-api.ts'
import { problemText } from './problem-words.ts'

const viewsOf = ({ problems, changes, run }: ImportReport) => {
  const views: { value: Lines; label: string; n: number }[] = [
    { value: 'refused', label: t('Not imported'), n: run?.refused ?? 0 },
    { value: 'problems', label: t('Problems'), n: problems },
    { value: 'changes', label: t('Changes'), n: changes },
  ]
  return views.filter(({ n }) => n > 0)
}

/** What the check and the run found, one kind at a time. */
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

/** The rows that were or would be left out, as a file to mend and import again. */
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

const Checked = ({ report }: { report: ImportReport }) => {
  const { broken, unknown, name } = report
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
        {unknown.length === 0 ? null : (
          <p className={styles.quiet}>
            {t('Columns that are passed over: {columns}', { columns: unknown.join(', ') })}
          </p>
        )}
        <div className={styles.next}>
          <Next report={report} />
          <RowsLeft {...report} />
        </div>
        <LinesOf report={report} />
      </Stack>
    </section>
  )
}

/** A file as it was checked: what it would change, what is wrong with it, and how its import went. */
export const ImportReportOf = ({ id }: { id: string }) => {
  const query = useQuery(reportQuery(useUserId(), id))
  const { data, isError } = query
  const wasBegun = data === undefined ? isError : data.run !== null
  return (
    <>
      <Loaded query={query} failed={t('This file is not kept any more, or could not be loaded')}>
        {(report) => <Checked report={report} />}
      </Loaded>
      {wasBegun ? <AuditLink kind="import" id={id} /> : null}
    </>
  )
}
