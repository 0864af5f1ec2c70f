import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { driverList } from '#contract/delivery/drivers.ts'
import { type Health, health } from '#contract/health.ts'
import { z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import { type StaffSettings, staffSettings } from '#contract/shop-setup.ts'
import type { FactorStanding } from '#contract/sign-in.ts'
import { staffUser } from '#contract/staff-users.ts'
import type { AccountRole } from '#contract/user.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router/router.tsx'
import { useUserId } from '#web/shop/account/session.ts'
import { standingQuery } from '#web/shop/account/sign-in-standing.ts'
import { branchesQuery } from '#web/shop/branch/branch.ts'
import { keys } from '#web/shop/keys.ts'
import parts from '#web/staff-ui/parts.module.css'
import styles from './dashboard.module.css'
import { statsQuery } from './dashboard-api.ts'

const driversQuery = (userId: string | undefined) =>
  apiQuery(
    keys.own(userId).staff({ part: 'setup', of: 'drivers' }),
    '/api/admin/drivers',
    driverList,
  )

const settingsQuery = (userId: string | undefined) =>
  apiQuery(
    keys.own(userId).staff({ part: 'setup', of: 'settings' }),
    '/api/admin/settings',
    staffSettings,
  )

const healthQuery = (userId: string | undefined) =>
  apiQuery(keys.own(userId).staff({ part: 'setup', of: 'health' }), '/api/admin/health', health)

const staffOfRoleQuery = (userId: string | undefined, role: AccountRole) =>
  apiQuery(
    keys.own(userId).staff({ part: 'setup', of: 'staff', role }),
    `/api/admin/users?role=${role}&limit=20`,
    z.array(staffUser),
  )

/** `isDone` is undefined while the page does not know whether the step is done. */
type Step = { label: string; to: string; note: string; isDone: boolean | undefined }

const mpesaStep = (settings: StaffSettings | undefined): Step => {
  const { missing = [], takesMpesa = true } = settings ?? {}
  const lacks = t('Still missing on the server: {names}', { names: missing.join(', ') })
  const note = missing.length === 0 ? t('M-PESA can take money.') : lacks
  return {
    label: t('Take M-PESA'),
    to: '/admin/settings',
    note: takesMpesa ? note : t('The shop takes cash only.'),
    isDone: settings && takesMpesa && missing.length === 0,
  }
}

const hoursOf = ({ name, openingTime, closingTime }: Branch): string =>
  t('{name}: {openingTime} to {closingTime}', { name, openingTime, closingTime })

const factorStep = (standing: FactorStanding | undefined): Step => {
  const isSet = standing && (standing.hasApp || standing.passkeys.length > 0)
  return {
    label: t('Protect your account with a second factor'),
    to: '/password',
    note: isSet
      ? t('A password alone does not open your account.')
      : t('Whoever learns your password has the shop.'),
    isDone: isSet,
  }
}

type Backups = NonNullable<Health['backups']>

/** What is to be said of backups that are not well. */
const backupNotes: Readonly<Record<Backups['state'], string>> = {
  well: t('Backups are made by themselves.'),
  unneeded: t('The demo shop needs none.'),
  none: t('No place for backups is set: a broken disk would take the shop with it.'),
  'not yet': t('A place is set. The first backup is due.'),
  lost: t('The place has lost its backups.'),
  away: t('The place for backups cannot be read.'),
  old: t('The newest backup is older than a week.'),
  'own disk': t('Backups lie on the shop’s own disk: a broken disk would take both.'),
}

/** Null: another process knows it. */
const backupStep = (backups: Health['backups'] | undefined): Step => ({
  label: t('Make backups'),
  to: '/admin/health',
  note: backups == null ? '' : backupNotes[backups.state],
  isDone: backups == null ? undefined : backups.state === 'well' || backups.state === 'unneeded',
})

/** Managers and shop assistants of the branches. */
const useStaffStep = (): Step => {
  const userId = useUserId()
  const { data: managers } = useQuery(staffOfRoleQuery(userId, 'branch_manager'))
  const { data: clerks } = useQuery(staffOfRoleQuery(userId, 'clerk'))
  const n = [...(managers ?? []), ...(clerks ?? [])].length
  return {
    label: t('Add your staff'),
    to: '/admin/users?user=new',
    note: t('{n} {n|person works|people work} at the branches.', { n }),
    isDone: managers && clerks && n > 0,
  }
}

const useSteps = (): readonly Step[] => {
  const userId = useUserId()
  const { data: stats } = useQuery(statsQuery(userId))
  const { data: drivers } = useQuery(driversQuery(userId))
  const { data: settings } = useQuery(settingsQuery(userId))
  const { data: branches } = useQuery(branchesQuery)
  const { data: standing } = useQuery(standingQuery(userId))
  const { data: machine } = useQuery(healthQuery(userId))
  const products = stats?.totalProducts ?? 0
  const pieces = stats?.shelves.reduce((sum, shelf) => sum + shelf.pieces, 0) ?? 0
  const riders = drivers?.drivers.length ?? 0
  return [
    {
      label: t('Add your goods'),
      to: '/admin/imports',
      note: t('{n} {n|product is|products are} on sale.', { n: products }),
      isDone: stats && products > 0,
    },
    {
      label: t('Say how many pieces there are'),
      to: '/admin/inventory?tab=inventory',
      note: t('{n} {n|piece lies|pieces lie} on the shelves.', { n: pieces }),
      isDone: stats && pieces > 0,
    },
    {
      label: t('Add a driver'),
      to: '/admin/users?role=driver&user=new',
      note: t('{n} {n|driver|drivers}', { n: riders }),
      isDone: drivers && riders > 0,
    },
    useStaffStep(),
    mpesaStep(settings),
    factorStep(standing),
    backupStep(machine?.backups),
    {
      label: t('Check the opening hours'),
      to: '/admin/branches',
      note: (branches ?? []).map(hoursOf).join(' · '),
      isDone: branches?.some(({ isActive }) => isActive),
    },
  ]
}

const StepRow = ({ label, to, note, isDone }: Step) => (
  <li>
    {isDone === undefined ? (
      <span />
    ) : (
      <span className={isDone ? styles.done : styles.open}>{isDone ? t('Done') : t('To do')}</span>
    )}
    <span>
      <Link to={to}>{label}</Link>
      <small className={styles.quiet}>{isDone === undefined ? null : note}</small>
    </span>
  </li>
)

const StepCard = ({ title, steps }: { title: string; steps: readonly Step[] }) => {
  const id = useId()
  return (
    <section className={parts.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.setup}>
        {steps.map((step) => (
          <StepRow key={step.label} {...step} />
        ))}
      </ul>
    </section>
  )
}

const FirstSteps = () => <StepCard title={t('Until the first sale')} steps={useSteps()} />

/** A shop that sells without backups is told so until it has some. */
const LateSteps = () => {
  const { data: machine } = useQuery(healthQuery(useUserId()))
  const step = backupStep(machine?.backups)
  return step.isDone === false ? <StepCard title={t('Still to do')} steps={[step]} /> : null
}

/** Lists what a new shop needs, and which of the steps are done. A shop with orders is told of backups alone. */
export const SetupList = () => {
  const { data } = useQuery(statsQuery(useUserId()))
  if (data === undefined) return null
  return data.totalOrders === 0 ? <FirstSteps /> : <LateSteps />
}
