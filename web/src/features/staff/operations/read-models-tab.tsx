import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReadModel, ReadModelWork } from '#contract/read-models.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { type Column, DataTable } from '#web/staff-ui/data-table.tsx'
import { Loaded } from '#web/staff-ui/staff-page.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import styles from './operations.module.css'
import { askReadModels, operationsKey, readModelsQuery } from './operations-api.ts'
import { sentence } from './set-aside-tabs.tsx'

/** The most events that the server counts. */
const MOST_LAG = 1_000

const lagText = ({ lagEvents, lagSeconds }: ReadModel): string => {
  if (lagEvents === 0) return t('up to date')
  const count = lagEvents < MOST_LAG ? String(lagEvents) : t('{n} or more', { n: lagEvents })
  return t('{n} {n|event|events}, {seconds} s', { n: count, seconds: lagSeconds })
}

const MINUTE_S = 60

const remainingText = (seconds: number | null): string => {
  if (seconds === null) return t('time left not known yet')
  return seconds < MINUTE_S
    ? t('{seconds} s left', { seconds })
    : t('{minutes} min left', { minutes: Math.ceil(seconds / MINUTE_S) })
}

const Filling = ({
  name,
  share,
  rate,
  remainingSeconds,
}: NonNullable<ReadModel['building']> & { name: string }) => {
  const text = t('{percent} %, {rate} {rate|event|events}/s, {left}', {
    percent: Math.floor(share * 100),
    rate,
    left: remainingText(remainingSeconds),
  })
  return (
    <div className={styles.filling}>
      <ProgressBar label={sentence(name)} text={text} value={share} max={1} />
      <span>{text}</span>
    </div>
  )
}

const stopReasons: Record<NonNullable<ReadModel['stopped']>['reason'], string> = {
  'disk-full': 'the disk is nearly full',
  'other-log': 'the log was replaced',
}

const NewCopy = ({ name, newCopy }: ReadModel) => {
  if (newCopy === null) return null
  return newCopy.isReady ? (
    <p>{t('New copy ready')}</p>
  ) : (
    <>
      <p>{t('New copy')}</p>
      <Filling name={name} {...newCopy} />
    </>
  )
}

const Copies = (row: ReadModel) => {
  const { building, oldCopy, stopped, name, newCopy } = row
  return (
    <div className={styles.copies}>
      {building === null ? null : <Filling name={name} {...building} />}
      <NewCopy {...row} />
      {oldCopy === null ? null : (
        <p className={styles.quiet}>
          {oldCopy.until === null
            ? t('Old copy')
            : t('Old copy until {time}', { time: formatDateTime(oldCopy.until) })}
        </p>
      )}
      {stopped === null ? null : (
        <p className={styles.wrong}>
          {t('Rebuild stopped {time}: {why}', {
            time: formatDateTime(stopped.at),
            why: t(stopReasons[stopped.reason]),
          })}
        </p>
      )}
      {building === null && newCopy === null && oldCopy === null ? (
        <p className={styles.quiet}>{t('One copy')}</p>
      ) : null}
    </div>
  )
}

type Compared = NonNullable<ReadModel['comparison']>

const kinds: Record<Compared['named'][number]['kind'], string> = {
  missing: 'missing in the new copy',
  extra: 'only in the new copy',
  different: 'different',
}

const differenceText = ({ id, kind, fields }: Compared['named'][number]): string => {
  const what = t(kinds[kind])
  return fields.length === 0
    ? t('{id}: {what}', { id, what })
    : t('{id}: {what} in {fields}', { id, what, fields: fields.join(', ') })
}

const Differences = ({ differences, named }: Compared) => (
  <details>
    <summary>{t('{n} {n|difference|differences}', { n: differences })}</summary>
    <ul className={styles.differences}>
      {named.map((one) => (
        <li key={`${one.kind} ${one.id}`}>{differenceText(one)}</li>
      ))}
    </ul>
    {differences > named.length ? (
      <p>{t('and {count} more', { count: differences - named.length })}</p>
    ) : null}
  </details>
)

const Comparison = ({ comparison }: ReadModel) => {
  if (comparison === null) return <span className={styles.quiet}>{t('Not compared')}</span>
  const { state, scope, compared, at, differences } = comparison
  if (state === 'waiting') return <span>{t('Waits for the new copy')}</span>
  if (state === 'running') return <span>{t('Being compared')}</span>
  const facts = { n: compared, time: formatDateTime(at) }
  return (
    <div className={styles.wide}>
      {differences === 0 ? <p>{t('No difference')}</p> : <Differences {...comparison} />}
      <p className={styles.quiet}>
        {scope === 'all'
          ? t('All {n} {n|document|documents}, {time}', facts)
          : t('A sample of {n} {n|document|documents}, {time}', facts)}
      </p>
    </div>
  )
}

const Name = ({ name, version }: ReadModel) => (
  <div className={styles.wide}>
    <span>{sentence(name)}</span>
    <p className={styles.quiet}>{t('version {version}', { version })}</p>
  </div>
)

const stateText = ({ building }: ReadModel): string =>
  building === null ? t('Serves') : t('Being built')

const Position = ({ position }: ReadModel) => (
  <span className={styles.wide}>{position === null ? '–' : position.replace(/^0+/, '')}</span>
)

const columns: readonly Column<ReadModel>[] = [
  {
    title: t('Read model'),
    width: 'phones',
    cell: (row) => (
      <>
        <Name {...row} />
        <p>{t('{state}, {lag}', { state: stateText(row), lag: lagText(row) })}</p>
        <Copies {...row} />
        <Comparison {...row} />
      </>
    ),
  },
  { title: t('Read model'), width: 'sm', cell: Name },
  { title: t('State'), width: 'md', cell: stateText },
  { title: t('Position'), width: 'lg', cell: Position },
  { title: t('Behind'), width: 'sm', cell: lagText },
  { title: t('Events/s'), width: 'lg', align: 'right', cell: ({ rate }) => rate },
  { title: t('Copies'), width: 'sm', cell: Copies },
  { title: t('Comparison'), width: 'sm', cell: Comparison },
]

type Action = {
  work: ReadModelWork
  label: string
  /** Whether the server would take it for this read model. */
  fits(row: ReadModel): boolean
  /** Is asked before it is done. */
  sure?: string
}

const hasNew = ({ newCopy }: ReadModel): boolean => newCopy !== null
const hasOld = ({ oldCopy }: ReadModel): boolean => oldCopy !== null
const mayCompare = ({ building, comparison }: ReadModel): boolean =>
  building === null && (comparison === null || comparison.state === 'done')

const actions: readonly Action[] = [
  {
    work: 'rebuild',
    label: t('Rebuild beside'),
    fits: ({ building, newCopy }) => building === null && newCopy === null,
  },
  { work: 'compare', label: t('Compare a sample'), fits: mayCompare },
  { work: 'compare-all', label: t('Compare all documents'), fits: mayCompare },
  {
    work: 'switch',
    label: t('Switch to the new copy'),
    fits: ({ newCopy }) => newCopy?.isReady === true,
    sure: t('Pages show the new copy from then on. The present one is kept for a day.'),
  },
  {
    work: 'back',
    label: t('Back to the old copy'),
    fits: hasOld,
    sure: t('Pages show the copy again that they showed before the switch.'),
  },
  {
    work: 'drop-new',
    label: t('Drop the new copy'),
    fits: hasNew,
    sure: t('The new copy is deleted, also while it is filled.'),
  },
  {
    work: 'drop-old',
    label: t('Drop the old copy'),
    fits: hasOld,
    sure: t('The old copy is deleted: there is no way back to it.'),
  },
]

const useAsk = () =>
  useAction({
    send: askReadModels,
    done: ({ readModels }) =>
      showToast(t('Asked for {n} {n|read model|read models}', { n: readModels.length })),
    failed: t('Not done'),
    invalidates: [operationsKey(useUserId())],
  })

const Actions = ({ rows, chosen }: { rows: readonly ReadModel[]; chosen: readonly string[] }) => {
  const { mutate, isPending } = useAsk()
  const [sure, setSure] = useState<Action>()
  const meant = chosen.length === 0 ? rows : rows.filter(({ name }) => chosen.includes(name))
  const send = ({ work }: Action) => {
    setSure(undefined)
    mutate({ work, readModels: chosen.length === 0 ? 'all' : [...chosen] })
  }
  const whom =
    chosen.length === 0
      ? t('All {n} {n|read model|read models}', { n: rows.length })
      : t('{n} chosen {n|read model|read models}', { n: chosen.length })
  return (
    <section aria-label={t('Work on read models')} className={styles.head}>
      <h2 className={styles.whom}>{whom}</h2>
      <div className={styles.works}>
        {actions.map((one) => (
          <Button
            key={one.work}
            type={one.work === 'rebuild' ? 'primary' : 'default'}
            disabled={isPending || !meant.some(one.fits)}
            onClick={() => (one.sure === undefined ? send(one) : setSure(one))}
          >
            {one.label}
          </Button>
        ))}
      </div>
      {sure === undefined ? null : (
        <ConfirmDialog
          open
          title={t('{what}: {whom}', { what: sure.label, whom })}
          text={sure.sure ?? ''}
          confirm={sure.label}
          tone={sure.work === 'drop-old' ? 'danger' : 'plain'}
          onConfirm={() => send(sure)}
          onClose={() => setSure(undefined)}
        />
      )}
    </section>
  )
}

const Models = ({ rows }: { rows: readonly ReadModel[] }) => {
  const [chosen, setChosen] = useState<readonly string[]>([])
  return (
    <>
      <p className={styles.about}>
        {t(
          'Lists and pages are made from read models, which follow the log of events. A new copy is filled beside the one that serves, and no page waits for it. After the switch the old copy is kept up to date for a day.',
        )}
      </p>
      <Actions rows={rows} chosen={chosen} />
      <DataTable
        rows={rows}
        rowKey={({ name }) => name}
        columns={columns}
        selection={{
          keys: chosen,
          onChange: setChosen,
          nameOf: ({ name }) => t('Choose {name}', { name: sentence(name) }),
        }}
        empty={
          <EmptyState
            title={t('No read models')}
            text={t('The process that keeps them has not begun yet.')}
          />
        }
      />
    </>
  )
}

/** How far each read model is, and what an administrator may do with its copies. */
export const ReadModelsTab = () => (
  <Loaded
    query={useQuery(readModelsQuery(useUserId()))}
    failed={t('The read models could not be loaded')}
  >
    {({ readModels }) => <Models rows={readModels} />}
  </Loaded>
)
