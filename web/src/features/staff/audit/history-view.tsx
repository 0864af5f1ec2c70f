import { useEffect, useState } from 'react'
import type { AuditChange, AuditEntry, AuditFacts, AuditPage } from '#contract/audit.ts'

import { type AuditField, auditFields } from '#contract/audit-vocabulary.ts'
import { fill as t } from '#contract/rules/text.ts'
import { ExportButton } from '#web/staff-ui/export-button.tsx'
import { Stack, StaffPage } from '#web/staff-ui/staff-page.tsx'
import { FactsView, Looks } from './as-it-was.tsx'
import styles from './audit.module.css'
import { kindWords } from './event-words.ts'
import { MomentPicker, type useMoment } from './moment-picker.tsx'
import { StockSumAt } from './stock-sum.tsx'
import { type Older, Timeline } from './timeline.tsx'

type State = AuditFacts | null

const undone = (state: State, changes: readonly AuditChange[]): State =>
  Object.assign({}, state, ...changes.map(({ field, before }) => ({ [field]: before })))

const isNothing = (state: State): boolean =>
  Object.values(state ?? {}).every((fact) => fact === null)

const before = (state: State, { changes, meanwhile }: AuditEntry): State =>
  undone(undone(state, changes), meanwhile)

/**
 * Gives the facts of the record as they were `steps` steps before the chosen moment. The browser undoes what each entry
 * changed, so the server is not asked.
 */
export const steppedBack = (
  { facts, meanwhile }: Pick<AuditPage, 'facts' | 'meanwhile'>,
  /** The newest first. */
  entries: readonly AuditEntry[],
  /** 1 is right after the newest entry. One step more than there are entries is before the oldest entry. */
  steps: number,
): State => {
  if (steps === 0) return facts
  const state = entries.slice(0, steps - 1).reduce(before, undone(facts, meanwhile))
  return isNothing(state) ? null : state
}

/** The fields of a stock record that its sum shows: all except the threshold. */
const besideSum = auditFields.filter((field) => field !== 'lowStockThreshold')

const changed = (field: AuditField | null) => (entry: AuditEntry) =>
  field === null ||
  entry.changes.some((change) => change.field === field && (change.before ?? 0) !== change.after)

/** The number of events of a figure that are fetched at first. The reader can ask for more. */
const TOLD = 20

/** Fetches older pages until enough events of the chosen figure are there, or no page is left. */
const useFound = (found: number, isSought: boolean, older: Older): void => {
  const { hasOlder, isLoading, hasFailed, load } = older
  const seeks = isSought && found < TOLD && hasOlder && !isLoading && !hasFailed
  useEffect(() => {
    if (seeks) load()
  }, [seeks, load])
}

/**
 * The title of the page: kind and name of the record. The shop has only one record of its settings, so the kind alone
 * names this record.
 */
const titleOf = ({ kind, id, name }: AuditPage): string =>
  name === '' && id === 'shop'
    ? kindWords[kind]
    : t('{kind}: {name}', { kind: kindWords[kind], name: name || id })

type View = {
  pages: readonly AuditPage[]
  first: AuditPage
  moment: ReturnType<typeof useMoment>
  older: Older
}

type Was = Pick<AuditPage, 'kind' | 'id' | 'facts'> & {
  field: AuditField | null
  onField(field: AuditField | null): void
}

/** The record as it was at the chosen moment. `field` is the figure whose events are shown. */
const AsItWas = ({ kind, id, facts, field, onField }: Was) => {
  const isStock = kind === 'stock' && facts !== null
  return (
    <>
      <section className={styles.section}>
        <h2>{t('As it was')}</h2>
        <FactsView facts={facts} leftOut={isStock ? besideSum : []} />
      </section>
      {isStock ? <StockSumAt facts={facts} chosen={field} onChoose={onField} /> : null}
      {kind === 'user' ? <Looks customer={id} /> : null}
    </>
  )
}

/** A record as it was at the chosen moment, and its events until that moment. */
export const HistoryView = ({ pages, first, moment, older }: View) => {
  const [field, setField] = useState<AuditField | null>(null)
  const { kind, id } = first
  const { asked, steps } = moment
  const entries = pages.flatMap((page) => page.entries)
  const facts = steppedBack(first, entries, steps)
  const isUntouched = first.events === 0 && asked === null
  const shown = entries.slice(Math.max(0, field === null ? 0 : steps - 1)).filter(changed(field))
  useFound(shown.length, field !== null, older)
  return (
    <StaffPage
      title={titleOf(first)}
      note={t('{n} {n|event|events}', { n: first.events })}
      beside={
        <ExportButton
          path={`/api/audit/${kind}/${id}/export`}
          filters={asked === null ? {} : { asOf: asked }}
          name={`history-${kind}-${id}`}
          failed={t('The history could not be exported')}
        />
      }
    >
      {isUntouched ? null : (
        <MomentPicker
          entries={entries}
          steps={steps}
          asOf={asked}
          onStep={(to) => moment.stepTo(to, entries)}
          onMoment={moment.goTo}
        />
      )}
      <div className={styles.sides}>
        <Stack>
          <AsItWas kind={kind} id={id} facts={facts} field={field} onField={setField} />
        </Stack>
        <Timeline
          entries={shown}
          at={entries[steps - 1]?.id}
          older={older}
          none={isUntouched ? t('Nobody has changed it yet.') : t('Nothing here.')}
        />
      </div>
    </StaffPage>
  )
}
