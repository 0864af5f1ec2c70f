import { useQuery } from '@tanstack/react-query'
import type { Integrity, LogFault } from '#contract/operations.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { RecordFacts } from '#web/staff-ui/record-sheet.tsx'
import { Loaded } from '#web/staff-ui/staff-page.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import styles from './operations.module.css'
import { integrityQuery } from './operations-api.ts'

const faultWords: Record<LogFault['kind'], string> = {
  changed: 'was changed',
  removed: 'was removed',
  added: 'was put in and never sealed',
  moved: 'was moved from here',
  cut: 'and all behind it are missing',
  short: 'is known to a checkpoint, and the log is shorter',
  unreadable: 'cannot be read, nor what follows',
  seal: 'is the first whose seal is missing or changed',
  checkpoint: 'is the last of a checkpoint that does not fit',
}

const placeWords: Record<Integrity['told'][number]['place'], string> = {
  file: 'In the file',
  webhook: 'At the address',
}

const Fault = ({ kind, event, stream, revision, position, soundAt }: LogFault) => (
  <li className={styles.wide}>
    <p>{t('Event {event} {what}', { event, what: t(faultWords[kind]) })}</p>
    {stream === null ? null : (
      <p className={styles.quiet}>
        {t('{stream}, revision {revision}, position {position}', {
          stream,
          revision: revision ?? '–',
          position: position ?? '–',
        })}
      </p>
    )}
    {soundAt === null ? null : (
      <p className={styles.quiet}>{t('Right until {time}', { time: formatDateTime(soundAt) })}</p>
    )}
  </li>
)

const Faults = ({ faults, faultsInAll }: NonNullable<Integrity['check']>) => (
  <section className={styles.held}>
    <h2>{t('The log is not as it was sealed')}</h2>
    <p>
      {t(
        'Somebody changed the log past the shop, a disk failed, or an older copy was put back. Copy the files away first. The operations manual, section ‘Integrity’, says what to do then.',
      )}
    </p>
    <p>
      {t(
        'Nothing more is sealed until somebody accepts the log as it is (npm run verify -- accept), or the right file was put back and a whole round of the check finds nothing.',
      )}
    </p>
    <ul className={styles.faults}>
      {faults.map((fault) => (
        <Fault key={`${fault.kind} ${fault.event} ${fault.stream}`} {...fault} />
      ))}
    </ul>
    {faultsInAll > faults.length ? (
      <p>{t('and {count} more', { count: faultsInAll - faults.length })}</p>
    ) : null}
  </section>
)

const sealedText = ({ sealed, lagSeconds }: Integrity): string => {
  if (sealed === null) return t('Nothing yet')
  const { count, at } = sealed
  const text = t('{count} {count|event|events}, {time}', { count, time: formatDateTime(at) })
  return lagSeconds === 0
    ? text
    : t('{text}; what came since waits for up to {seconds} s', { text, seconds: lagSeconds })
}

const toldText = ({ last, failedAt }: Integrity['told'][number]): string => {
  const known =
    last === null
      ? t('Nothing yet')
      : t('Up to event {count}, {time}', { count: last.count, time: formatDateTime(last.at) })
  return failedAt === null
    ? known
    : t('{known}. It has failed since {time}', { known, time: formatDateTime(failedAt) })
}

const timeOf = (time: string | null | undefined): string =>
  time == null ? t('Not yet') : formatDateTime(time)

const Facts = (state: Integrity) => {
  const { sealed, told, check } = state
  const progress =
    check === null
      ? t('Not yet')
      : t('{checked} of {sealed}', { checked: check.checked, sealed: check.sealed })
  return (
    <RecordFacts
      facts={[
        [t('Sealed'), sealedText(state)],
        [t('Checkpoint'), sealed === null ? '–' : sealed.hash],
        [t('Checked in this round'), progress],
        [t('Last round ended'), timeOf(check?.endedAt)],
        [t('Last found whole'), timeOf(check?.wholeAt)],
        ...told.map((one): [string, string] => [t(placeWords[one.place]), toldText(one)]),
      ]}
    />
  )
}

/** Says how far the log is sealed and checked, and where it is not as it was sealed. */
export const IntegrityTab = () => (
  <Loaded query={useQuery(integrityQuery(useUserId()))} failed={t('The state could not be loaded')}>
    {(state) => (
      <div className={styles.log}>
        {state.check !== null && state.check.faultsInAll > 0 ? <Faults {...state.check} /> : null}
        {state.sealed === null ? (
          <EmptyState
            title={t('The log is not sealed yet')}
            text={t('A worker seals it within a minute.')}
          />
        ) : (
          <Facts {...state} />
        )}
        {state.told.length > 0 ? null : (
          <p className={styles.about}>
            {t(
              'No place outside the shop is told checkpoints. Print the monthly statement, which bears one, or set CHECKPOINT_FILE.',
            )}
          </p>
        )}
      </div>
    )}
  </Loaded>
)
