import { useQuery } from '@tanstack/react-query'
import { type Health, health } from '#contract/health.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/text.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router/router.tsx'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { Alert } from '#web/staff-ui/antd.ts'
import { RecordFacts } from '#web/staff-ui/record-sheet.tsx'
import { Loaded, StaffPage } from '#web/staff-ui/staff-page.tsx'
import { countText } from '#web/staff-ui/stat-card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import styles from './health.module.css'
import { gigabytes, type Matter, mattersOf } from './matters.ts'

/** The server sends no live message about its own state. */
const LOOK_EVERY_MS = 10_000

const healthQuery = (userId: string | undefined) =>
  apiQuery(keys.own(userId).staff({ part: 'health' }), '/api/admin/health', health, {
    refetchInterval: LOOK_EVERY_MS,
  })

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Nairobi',
  timeStyle: 'medium',
})

/** '10:32:05' in Nairobi. */
const clockText = (iso: string): string => clock.format(new Date(iso))

const levelWords: Readonly<Record<Matter['level'], string>> = {
  failed: t('Act now'),
  look: t('Have a look'),
  waits: t('Mends itself'),
}

const MatterCard = ({ level, title, text, page, guide }: Matter) => (
  <li className={`${styles.matter} ${styles[level]}`}>
    <p className={styles.level}>{levelWords[level]}</p>
    <h3>{title}</h3>
    <p>{text}</p>
    {page === undefined ? null : (
      <p>
        <Link to={page.to}>{t('Go to {page}', { page: page.name })}</Link>
      </p>
    )}
    {guide === undefined ? null : (
      <p className={styles.guide}>{t('Guide: docs/operations.md, section ‘{guide}’', { guide })}</p>
    )}
  </li>
)

const Matters = ({ health: shown }: { health: Health }) => {
  const matters = mattersOf(shown)
  const checked = t('checked at {time}', { time: clockText(shown.checkedAt) })
  if (matters.length === 0)
    return (
      <EmptyState
        icon="check"
        title={t('All is well, {checked}', { checked })}
        text={t('This page looks again every 10 seconds.')}
      />
    )
  return (
    <section aria-labelledby="matters" className={styles.section}>
      <h2 id="matters">{t('{n} {n|matter|matters}', { n: matters.length })}</h2>
      <p className={styles.guide}>
        {t('Last {checked}. This page looks again every 10 seconds.', { checked })}
      </p>
      <ul className={styles.matters}>
        {matters.map((matter) => (
          <MatterCard key={matter.id} {...matter} />
        ))}
      </ul>
    </section>
  )
}

const jobsText = ({ waiting, delayed, active }: NonNullable<Health['jobs']>): string =>
  t('{active} at work, {waiting} waiting, {delayed} for later', {
    active: countText(active),
    waiting: countText(waiting),
    delayed: countText(delayed),
  })

const requestsText = ({ answered, slow, failed }: Health['requests']): string =>
  t('{answered}, {slow} slow, {failed} failed', {
    answered: countText(answered),
    slow: countText(slow),
    failed: countText(failed),
  })

const mpesaText = (isAway: boolean | null): string | null => {
  if (isAway === null) return null
  return isAway ? t('does not answer') : t('no trouble seen')
}

/** Null: there are none. */
const foreignText = (foreign: Health['foreign']): string | null =>
  foreign.length === 0
    ? null
    : foreign
        .map(({ category, events }) => t('{category}: {n}', { category, n: countText(events) }))
        .join(', ')

const timeText = (iso: string | null): string => (iso === null ? t('not yet') : formatDateTime(iso))

const sealedText = (sealed: Health['sealed']): string =>
  sealed === null
    ? t('not yet')
    : t('{n} {n|event|events}, last {time}', {
        n: countText(sealed.events),
        time: formatDateTime(sealed.at),
      })

const backupText = (backups: Health['backups']): string => {
  if (backups === null) return t('not known to this process')
  return backups.state === 'unneeded' ? t('none: a demo shop') : timeText(backups.writtenAt)
}

const memoryText = ({ memory, memoryMost }: Health): string =>
  memoryMost === null
    ? gigabytes(memory)
    : t('{used} of {most}', { used: gigabytes(memory), most: gigabytes(memoryMost) })

const cacheTexts = (): Record<Health['fullCaches'][number], string> => ({
  states: t('orders, shelves and accounts'),
  keys: t('keys of people'),
  windows: t('counts of requests'),
  answers: t('lists and details'),
  pages: t('pages'),
  searches: t('searches'),
})

/** Null: nothing is full. */
const fullText = (caches: Health['fullCaches']): string | null =>
  caches.length === 0 ? null : caches.map((name) => cacheTexts()[name]).join(', ')

const Figures = ({ health: shown }: { health: Health }) => {
  const {
    stores,
    readers,
    behind,
    jobs,
    disk,
    fullCaches,
    lastEventAt,
    sealed,
    foreign,
    backups,
    requests,
    mpesaAway,
  } = shown
  const up = stores.filter(({ isUp }) => isUp).length
  return (
    <section aria-labelledby="figures" className={styles.section}>
      <h2 id="figures">{t('In figures')}</h2>
      <RecordFacts
        facts={[
          [t('Answers in 5 minutes'), requestsText(requests)],
          [t('Stores'), t('{up} of {all} take writes', { up, all: stores.length })],
          [
            t('Read models, and the maker of jobs'),
            t('{n} of {all} up to date', { n: readers - behind.length, all: readers }),
          ],
          [t('Jobs'), jobs === null ? t('not known') : jobsText(jobs)],
          [t('M-PESA'), mpesaText(mpesaAway)],
          [
            t('Disk left'),
            disk === null
              ? null
              : t('{free} of {size}', { free: gigabytes(disk.free), size: gigabytes(disk.size) }),
          ],
          [t('Memory'), memoryText(shown)],
          [t('Full in memory, so read or made again'), fullText(fullCaches)],
          [t('Last event'), lastEventAt === null ? t('none yet') : formatDateTime(lastEventAt)],
          [t('Log sealed'), sealedText(sealed)],
          [t('Events of other programs, passed over'), foreignText(foreign)],
          [t('Last backup'), backupText(backups)],
          [t('Backup tested'), backups?.place == null ? null : timeText(backups.testedAt)],
        ]}
      />
    </section>
  )
}

/** How the shop does, in plain words: what failed, waits or is slow, and the next step. */
export const HealthPage = () => {
  const query = useQuery(healthQuery(useUserId()))
  const { data, isError } = query
  return (
    <StaffPage title={t('Health')} note={t('What needs somebody, and what to do about it.')}>
      {isError && data !== undefined ? (
        <Alert
          type="error"
          showIcon
          title={t('The server has not answered since {time}. What stands here may be old.', {
            time: clockText(data.checkedAt),
          })}
        />
      ) : null}
      <Loaded query={query} failed={t('The state could not be loaded')} height="420px">
        {(shown) => (
          <>
            <Matters health={shown} />
            <Figures health={shown} />
          </>
        )}
      </Loaded>
    </StaffPage>
  )
}
