import type { Health } from '#contract/health.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/text.ts'
import { leftText } from '#web/staff-shop/delivery/left-text.ts'

/**
 * Something that somebody has to look at. `failed`: people cannot buy, or money does not move. `look`: it waits for
 * somebody. `waits`: it mends itself.
 */
export type Matter = {
  /** Names the matter in the page, and stays the same from look to look. */
  id: string
  level: 'failed' | 'look' | 'waits'
  title: string
  /** What it means, and the next step. */
  text: string
  /** The page where the next step is taken. */
  page?: { to: string; name: string }
  /** The section of docs/operations.md. */
  guide?: string
}

const storeNames: Readonly<Record<string, string>> = {
  'event store': 'The log of events',
  'read store': 'The store of the read models',
  vault: 'The vault of keys, passwords and sessions',
  'job queue': 'The queue of jobs',
}

/** 'branch-figures' becomes 'Branch figures'. */
const readerName = (reader: string): string => {
  const words = reader.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** '12.3 GB'. */
export const gigabytes = (bytes: number): string =>
  t('{n} GB', { n: (bytes / 1e9).toLocaleString('en-KE', { maximumFractionDigits: 1 }) })

/** The share of the disk that is free, below which somebody has to make room. */
const DISK_LOW = 0.1
/** Shares of the requests of the last minutes, as in the alert rules. A few requests say nothing. */
const MANY_FAILED = 0.02
const MANY_SLOW = 0.05
const ENOUGH_REQUESTS = 20

const operations = { to: '/admin/operations', name: t('Operations') }

type Store = Health['stores'][number]

const storeTitle = ({ store: id, isUp }: Store): string => {
  const store = storeNames[id] ?? id
  return isUp ? t('{store} cannot be read', { store }) : t('{store} cannot be written', { store })
}

const storeText = ({ isUp, why }: Store): string => {
  if (why === null)
    return t(
      'Orders may be refused meanwhile. Is the disk full, does another program hold the file, or is the engine down?',
    )
  return isUp
    ? t('The cause: {why}. Lists and pages stay behind meanwhile.', { why })
    : t('The cause: {why}. Orders may be refused meanwhile.', { why })
}

const storeMatters = ({ stores }: Health): Matter[] =>
  stores
    .filter(({ isUp, why }) => !isUp || why !== null)
    .map((store) => ({
      id: `store ${store.store}`,
      level: 'failed',
      title: storeTitle(store),
      text: storeText(store),
      guide: 'DukaStoreAway',
    }))

const diskMatters = ({ disk }: Health): Matter[] => {
  if (disk === null || disk.free / disk.size >= DISK_LOW) return []
  return [
    {
      id: 'disk',
      level: 'failed',
      title: t('The disk is nearly full: {free} are left', { free: gigabytes(disk.free) }),
      text: t('A full disk stops the shop until there is room. Nothing is lost. Make room now.'),
      guide: 'DukaDiskLow',
    },
  ]
}

const memoryMatters = ({ isHeapFull, endedThreads }: Health): Matter[] => {
  const guide = 'Memory'
  const full: Matter = {
    id: 'memory',
    level: 'failed',
    title: t('The memory is nearly used up'),
    text: t('Lists and pages are put off until there is room, orders last. Nothing is lost.'),
    guide,
  }
  const ended: Matter = {
    id: 'ended threads',
    level: 'look',
    title: t('{n} {n|time|times} a part of the program ended since the start', { n: endedThreads }),
    text: t(
      'It goes on by itself, and nothing that was acknowledged is lost. Where this comes again, give the shop more memory.',
    ),
    guide,
  }
  return [...(isHeapFull ? [full] : []), ...(endedThreads > 0 ? [ended] : [])]
}

const refusalMatters = ({ requests: { refused } }: Health): Matter[] =>
  refused === 0
    ? []
    : [
        {
          id: 'refused requests',
          level: 'failed',
          title: t('{n} {n|request was|requests were} put off in the last 5 minutes', {
            n: refused,
          }),
          text: t('More is asked than the shop can answer. Orders and payments are put off last.'),
          guide: 'DukaRefusesEarly',
        },
      ]

const requestMatters = ({
  requests: { answered, failed: all, slow, refused },
}: Health): Matter[] => {
  if (answered < ENOUGH_REQUESTS) return []
  const matters: Matter[] = []
  const failed = all - refused
  if (failed / answered > MANY_FAILED)
    matters.push({
      id: 'failed requests',
      level: 'failed',
      title: t('{failed} of {answered} {answered|request|requests} failed in the last 5 minutes', {
        failed,
        answered,
      }),
      text: t('People see errors. The log of the server says why.'),
      guide: 'DukaErrors',
    })
  if (slow / answered > MANY_SLOW)
    matters.push({
      id: 'slow requests',
      level: 'look',
      title: t('{slow} of {answered} {answered|request|requests} took longer than a second', {
        slow,
        answered,
      }),
      text: t('The shop is slow. Does an import or an export run? Is the machine busy?'),
      guide: 'DukaSlow',
    })
  return matters
}

type Reader = Health['behind'][number]

const readerText = ({ isServing, hasParked, lagSeconds }: Reader): string => {
  if (!isServing)
    return t('It is being built from the log. Its pages come back by themselves when it is done.')
  if (hasParked)
    return t('It has set events aside. Some records look as they did before; the rest goes on.')
  return t('It is {n} {n|second|seconds} behind. Its pages say so, and it catches up by itself.', {
    n: Math.round(lagSeconds),
  })
}

const behindTitle = (name: string, unread: number): string => {
  const percent = Math.round(unread * 100)
  return percent === 0
    ? t('{name}: behind', { name })
    : t('{name}: behind, {percent} % of the log unread', { name, percent })
}

const readerTitle = ({ reader, isServing, hasParked, unread }: Reader): string => {
  const name = readerName(reader)
  if (!isServing) return t('{name}: being built again', { name })
  return hasParked ? t('{name}: events are set aside', { name }) : behindTitle(name, unread)
}

const readerMatters = ({ behind }: Health): Matter[] =>
  behind.map((reader) => ({
    id: `reader ${reader.reader}`,
    level: reader.hasParked ? 'look' : 'waits',
    title: readerTitle(reader),
    text: readerText(reader),
    guide: reader.hasParked ? 'DukaEventsParked' : 'DukaReaderBehind',
    ...(reader.hasParked && { page: operations }),
  }))

const lastBackup = (writtenAt: string | null): string =>
  writtenAt === null
    ? t('There is none yet.')
    : t('The last one is of {time}.', { time: formatDateTime(writtenAt) })

type Backups = NonNullable<Health['backups']>

const lossText = t(
  'Where the disk of the shop fails, its orders, accounts and money are gone. Set BACKUP_TO, and a key.',
)

const backupWords: Readonly<
  Record<Backups['state'], ((backups: Backups) => Pick<Matter, 'level' | 'title' | 'text'>) | null>
> = {
  unneeded: null,
  well: null,
  none: () => ({ level: 'look', title: t('There is no backup of this shop'), text: lossText }),
  'not yet': ({ place }) => ({
    level: 'waits',
    title: t('The first backup is not written yet'),
    text: t('It goes to {place}, and is due.', { place: place ?? '' }),
  }),
  lost: ({ place, writtenAt }) => ({
    level: 'look',
    title: t('The place of the backups has lost them: {place}', { place: place ?? '' }),
    text: t('{last} Is its disk mounted? No backup is written until it is there again.', {
      last: lastBackup(writtenAt),
    }),
  }),
  away: ({ place }) => ({
    level: 'look',
    title: t('The place of the backups cannot be read: {place}', { place: place ?? '' }),
    text: t('Nobody knows whether there is a backup. The log of the server says why.'),
  }),
  old: ({ writtenAt }) => ({
    level: 'look',
    title: t('The newest backup is older than a week'),
    text: t('{last} Write one: npm run backup', { last: lastBackup(writtenAt) }),
  }),
  'own disk': ({ place }) => ({
    level: 'look',
    title: t('The backups lie on the disk of the shop itself'),
    text: t('Where that disk fails, both are lost. Let BACKUP_TO name another one than {place}.', {
      place: place ?? '',
    }),
  }),
}

const backupMatters = ({ backups }: Health): Matter[] => {
  const words = backups === null ? null : backupWords[backups.state]
  if (backups === null || words === null) return []
  return [{ id: 'backups', ...words(backups), guide: 'Backup' }]
}

const jobMatters = ({ jobs }: Health): Matter[] => {
  if (jobs === null || jobs.dead === 0) return []
  return [
    {
      id: 'jobs',
      level: 'look',
      title: t('{n} {n|job was|jobs were} given up', { n: jobs.dead }),
      text: t('What they should have done is open. Remove the cause, then try them again.'),
      page: { to: '/admin/operations?tab=jobs', name: t('Jobs') },
      guide: 'DukaJobsDead',
    },
  ]
}

const mpesaMatters = ({ mpesaAway, held }: Health): Matter[] => {
  const matters: Matter[] = []
  if (mpesaAway === true)
    matters.push({
      id: 'mpesa',
      level: 'failed',
      title: t('M-PESA does not answer'),
      text: t('Prompts and refunds wait. Shoppers can pay by cash. It goes on by itself.'),
      guide: 'DukaMpesaAway',
    })
  if (held === true)
    matters.push({
      id: 'held',
      level: 'failed',
      title: t('The shop sends no money'),
      text: t('A part of the log is lost. Compare the M-PESA statement, then let the money go.'),
      page: { to: '/admin/operations?tab=money', name: t('Money') },
      guide: 'After a restore',
    })
  return matters
}

const moneyMatters = ({ money }: Health): Matter[] => {
  if (money === null) return []
  const { findings, review, refunds } = money
  const all = [
    {
      id: 'findings',
      n: findings,
      title: t('{n} {n|line of a statement|lines of statements} without an order', { n: findings }),
      text: t('M-PESA brought money that no order explains. Settle each line.'),
      page: { to: '/admin/payments/statement', name: t('Statements') },
    },
    {
      id: 'review',
      n: review,
      title: t('{n} {n|payment|payments} to check', { n: review }),
      text: t('Money came that does not fit its order. Decide what becomes of it.'),
      page: { to: '/admin/payments?view=review', name: t('Payments') },
    },
    {
      id: 'refunds',
      n: refunds,
      title: t('{n} {n|refund is|refunds are} due', { n: refunds }),
      text: t('Customers wait for their money.'),
      page: { to: '/admin/payments?view=refunds', name: t('Payments') },
    },
  ]
  return all
    .filter(({ n }) => n > 0)
    .map(({ id, title, text, page }) => ({ id, level: 'look', title, text, page }))
}

const formerDriverMatters = ({ formerDrivers }: Health): Matter[] => {
  if (formerDrivers === null || formerDrivers.people === 0) return []
  const { people, deliveries, cash } = formerDrivers
  return [
    {
      id: 'former drivers',
      level: 'failed',
      title: t(
        '{people} {people|person|people} who {people|is|are} no driver any more {people|has|have} {what}',
        { people, what: leftText(deliveries, cash) },
      ),
      text: t('Customers or the shop wait for it. Give deliveries to others, and count the cash.'),
      page: { to: '/admin/deliveries', name: t('Deliveries') },
    },
  ]
}

/** Figures say these as long as they last. */
const saidByFigures: ReadonlySet<string> = new Set([
  'job-dead',
  'mpesa-away',
  'event-parked',
  'backup-place-lost',
])

/** Alerts that have a rule of their own: its section of docs/operations.md. */
const sectionOf: ReadonlyMap<string, string> = new Map([
  ['log-altered', 'DukaLogAltered'],
  ['log-went-back', 'DukaLogAltered'],
  ['vault-went-back', 'DukaLogAltered'],
  ['backup-failed', 'DukaBackupFails'],
  ['backup-overdue', 'DukaBackupFails'],
  ['store-away', 'DukaStoreAway'],
  ['foreign-events', 'Events of other programs'],
])

const alertMatters = ({ alerts }: Health): Matter[] =>
  alerts
    .filter(({ code }) => !saidByFigures.has(code))
    .map(({ code, at, count }) => ({
      id: `alert ${code}`,
      level: 'look',
      title: t('Duka raised the alert ‘{code}’', { code }),
      text: t('Last {time}, {n} {n|time|times} since the start. The guide says what to do.', {
        time: formatDateTime(at),
        n: count,
      }),
      guide: sectionOf.get(code) ?? 'Alerts',
    }))

const levels = ['failed', 'look', 'waits'] as const satisfies readonly Matter['level'][]

/** What needs somebody, the worst first. Empty: all is well. */
export const mattersOf = (health: Health): Matter[] => {
  const all = [
    storeMatters,
    diskMatters,
    memoryMatters,
    mpesaMatters,
    refusalMatters,
    requestMatters,
    backupMatters,
    jobMatters,
    readerMatters,
    moneyMatters,
    formerDriverMatters,
    alertMatters,
  ].flatMap((of) => of(health))
  return levels.flatMap((level) => all.filter((one) => one.level === level))
}
