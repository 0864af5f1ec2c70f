import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { fill as t } from '#contract/rules/fill.ts'
import type { ImportProgress, ImportReport } from '#contract/staff/imports.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Alert, Button } from '#web/staff-ui/antd.ts'
import { countText } from '#web/staff-ui/count-text.ts'
import styles from './imports.module.css'
import { importsKey, reportQuery, startImport } from './imports-api.ts'

const endOf = ({ status, done, rows, refused }: ImportProgress) => {
  if (status === 'file_gone')
    return {
      type: 'error',
      title: t('The import ended: its file is gone'),
      text: t('{done} of {rows} rows were written. Please import the file again.', {
        done: countText(done - refused),
        rows: countText(rows),
      }),
    } as const
  if (refused > 0)
    return {
      type: 'warning',
      title: t('{n} rows imported', { n: countText(done - refused) }),
      text: t('{n} rows had changed since the check, or were refused. They are listed below.', {
        n: countText(refused),
      }),
    } as const
  return {
    type: 'success',
    title: t('{n} rows imported', { n: countText(done) }),
    text: '',
  } as const
}

/** How far it has come, or how it ended. */
export const RunState = ({ run }: { run: ImportProgress }) => {
  const id = useId()
  if (run.status !== 'running') {
    const { type, title, text } = endOf(run)
    return <Alert type={type} showIcon role="status" title={title} description={text} />
  }
  const { done, rows } = run
  return (
    <div role="status" className={styles.progress}>
      <label htmlFor={id}>
        {t('{done} of {rows} rows', { done: countText(done), rows: countText(rows) })}
      </label>
      <progress id={id} max={rows} value={done} />
      <p className={styles.quiet}>{t('It goes on when this page is closed.')}</p>
    </div>
  )
}

/** Begins the import, and says beforehand what it will do. */
export const StartButton = ({ report }: { report: ImportReport }) => {
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
  const all = good === 1 ? t('Import 1 row') : t('Import {n} rows', { n })
  const some =
    good === 1 ? t('Import the good row only') : t('Import the {n} good rows only', { n })
  return (
    <Button type="primary" loading={isPending || isSuccess} onClick={() => mutate(report)}>
      {bad === 0 ? all : some}
    </Button>
  )
}
