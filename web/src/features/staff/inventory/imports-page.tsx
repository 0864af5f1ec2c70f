import { useState } from 'react'
import { z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import { addressState } from '#web/lib/address-state.ts'
import { Link, useNavigate } from '#web/lib/router/router.tsx'
import { useBranchFilter } from '#web/staff-shop/branch/branches.tsx'
import {
  ExportLink,
  FileImport,
  SampleLink,
  type Sent,
} from '#web/staff-shop/imports/file-import.tsx'
import { ImportHistory } from '#web/staff-shop/imports/import-history.tsx'
import { ImportReportOf } from '#web/staff-shop/imports/import-report.tsx'
import styles from '#web/staff-shop/imports/imports.module.css'
import type { ImportOf } from '#web/staff-shop/imports/imports-api.ts'
import { AddressFilters } from '#web/staff-ui/address-filters.tsx'
import { useOpened } from '#web/staff-ui/record-sheet.tsx'
import { StaffPage } from '#web/staff-ui/staff-page.tsx'
import { useAddressFilters } from '#web/staff-ui/use-address-filters.ts'
import { ViewSwitch } from '#web/staff-ui/view-switch.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

const kinds = ['products', 'counts'] as const
const address = addressState(
  z.object({
    kind: z.enum(kinds).default('products'),
    branch: z.coerce.number().int().positive().optional(),
  }),
)
const useKind = () => useAddressFilters(address, ['kind', 'branch'])
type Kind = ReturnType<typeof useKind>

const ofWhat = ({ filters: { kind, branch } }: Kind): ImportOf | undefined => {
  if (kind === 'products') return { kind }
  return branch === undefined ? undefined : { kind, branchId: branch }
}

/** Lets staff choose whether the file holds products, or counts of a branch. */
const Choice = ({ kind }: { kind: Kind }) => {
  const branch = useBranchFilter(t('Select a branch'))
  return (
    <div className={styles.bar}>
      <ViewSwitch<(typeof kinds)[number]>
        label={t('What the file is of')}
        value={kind.filters.kind}
        onChange={(value) => kind.set('kind', value)}
        options={[
          { value: 'products', label: t('Products') },
          { value: 'counts', label: t('Counts of a branch') },
        ]}
      />
      {kind.filters.kind === 'products' ? null : (
        <AddressFilters label={t('Whose shelves')} filtering={kind} fields={[branch]} />
      )}
    </div>
  )
}

/** The field for a file, and the report of the file that was checked. */
const Checking = ({ of }: { of: ImportOf | undefined }) => {
  const { opened, addressOf } = useOpened('import')
  const go = useNavigate()
  /** The file of the open report. A page that was loaded again has it no more. */
  const [sent, setSent] = useState<Sent>()
  const open = (one: Sent): void => {
    setSent(one)
    void go(addressOf(one.id))
  }
  const again = sent?.id === opened ? () => sent.again().then(open) : undefined
  return (
    <>
      {of === undefined ? (
        <EmptyState title={t('Select a Branch')} text={t('A file of counts is of one branch.')} />
      ) : (
        <FileImport of={of} onChecked={open} />
      )}
      {opened === null ? null : <ImportReportOf key={opened} id={opened} again={again} />}
    </>
  )
}

export const ImportsPage = () => {
  const kind = useKind()
  const { addressOf } = useOpened('import')
  const of = ofWhat(kind)
  return (
    <StaffPage
      above={
        <Link to="/admin/inventory" className={styles.back}>
          <span aria-hidden="true">←</span> <span>{t('Inventory')}</span>
        </Link>
      }
      title={t('Imports')}
      note={t(
        'Export a file, change it in a spreadsheet, and import it. Empty cells change nothing.',
      )}
      beside={
        of === undefined ? null : (
          <>
            {of.kind === 'products' ? <SampleLink /> : null}
            <ExportLink branchId={of.kind === 'counts' ? of.branchId : undefined} />
          </>
        )
      }
    >
      <Choice kind={kind} />
      <Checking of={of} />
      <ImportHistory addressOf={addressOf} />
    </StaffPage>
  )
}
