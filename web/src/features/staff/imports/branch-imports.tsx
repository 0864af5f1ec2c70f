import { Link, useNavigate } from 'react-router-dom'
import { fill as t } from '#contract/rules/fill.ts'
import { Stack } from '#web/staff-ui/page/staff-page.tsx'
import { ExportLink } from './export-link.tsx'
import { FileImport } from './file-import.tsx'
import { ImportHistory } from './import-history.tsx'
import { ImportReportOf } from './import-report.tsx'
import styles from './imports.module.css'

/** Stands in the address in place of an import's id while no file was chosen. */
export const NO_FILE = 'new'

/** The counts of one branch by file. `opened`: the import that is shown, or `NO_FILE`. */
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
      <FileImport of={{ kind: 'counts', branchId }} onChecked={(id) => go(addressOf(id))} />
      {opened === NO_FILE ? null : <ImportReportOf key={opened} id={opened} />}
      <ImportHistory branchId={branchId} addressOf={addressOf} />
    </Stack>
  )
}
