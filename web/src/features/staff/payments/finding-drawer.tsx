import type { ReactNode } from 'react'
import { type Finding, mayReopen, reopenFindingBody } from '#contract/payment/findings.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/text.ts'
import { Link } from '#web/lib/router/router.tsx'
import { sayInEnglish } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { useBranches } from '#web/staff-shop/branch/branches.tsx'
import { actorText } from '#web/staff-shop/history/history-list.tsx'
import { AuditLink } from '#web/staff-shop/history/record-links.tsx'
import { TextField } from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { RecordFacts, RecordSheet } from '#web/staff-ui/record-sheet.tsx'
import {
  FindingBadge,
  inBooks,
  onStatement,
  orderOf,
  PaymentLink,
  signedText,
} from './finding-parts.tsx'
import { endWords, kindWords } from './finding-words.ts'
import {
  findingQuery,
  type Reopening,
  reopenFinding,
  type Settling,
  settleFinding,
} from './findings-api.ts'
import styles from './payment-drawer.module.css'
import { SettleForm } from './settle-form.tsx'

/** The ids of the open lines beside the drawer in their order, and how another line is opened. */
type Among = { among: readonly string[]; onOpen(id: string): void; onClose(): void }

/** The open line after this one. After the last line of the list its first line follows. */
const nextOf = (id: string, among: readonly string[]): string | undefined => {
  const at = among.indexOf(id)
  return [...among.slice(at + 1), ...among.slice(0, Math.max(at, 0))].find((one) => one !== id)
}

const leftText = (n: number): string => t('{n} {n|line|lines} left', { n })

/** Settles the line, and opens the next open one. After the last one the drawer closes. */
const useSettle = (id: string, { among, onOpen, onClose }: Among) => {
  const userId = useUserId()
  const left = among.filter((one) => one !== id).length
  return useAction({
    send: (body: Settling) => settleFinding(id, body),
    done: () => {
      showToast(t('The line is settled'), left === 0 ? t('No line is left.') : leftText(left))
      const next = nextOf(id, among)
      if (next === undefined) onClose()
      else onOpen(next)
    },
    failed: t('Not saved'),
    invalidates: [keys.own(userId).payments()],
  })
}

const ReopenForm = ({ id }: Finding) => {
  const { mutateAsync } = useAction({
    send: (body: Reopening) => reopenFinding(id, body),
    done: () => showToast(t('The line is open again')),
    failed: t('Not saved'),
    invalidates: [keys.own(useUserId()).payments()],
  })
  return (
    <StaffForm
      schema={reopenFindingBody}
      start={{ note: '' }}
      onSend={mutateAsync}
      draft={`reopen ${id}`}
      send={t('Open again')}
    >
      <TextField name="note" label={t('Why it is open again')} rows={2} maxLength={500} />
    </StaffForm>
  )
}

const Settled = ({ found }: { found: Finding }) => {
  const { settled } = found
  if (settled === null) return null
  return (
    <section className={styles.section}>
      <h3>{t('Settled')}</h3>
      <div className={styles.card}>
        <div className={styles.head}>
          <strong>{t(endWords[settled.how])}</strong>
          {settled.reference === null ? null : <span>{settled.reference}</span>}
        </div>
        {settled.note === '' ? null : <p>{settled.note}</p>}
        <p
          className={styles.quiet}
        >{`${formatDateTime(settled.at)} · ${actorText(settled, sayInEnglish)}`}</p>
      </div>
      {mayReopen(settled.how) ? <ReopenForm {...found} /> : null}
    </section>
  )
}

/** A line with an open case is decided at the payment of its order. Without one its explanation settles it. */
const OfCase = ({ orderId, children }: { orderId: string; children: ReactNode }) => (
  <>
    <p>
      <Link to={`/admin/payments?payment=${orderId}`}>{t('Decide at the payment')}</Link>
    </p>
    <details>
      <summary className={styles.summary}>{t('Nothing is left to decide there')}</summary>
      {children}
    </details>
  </>
)

const Open = ({ found, ...list }: Among & { found: Finding }) => {
  const { settled, kind, orderId } = found
  const { mutateAsync } = useSettle(found.id, list)
  if (settled !== null) return null
  const caseOf = kind === 'amount_differs' || kind === 'reversed' ? orderId : null
  const form = <SettleForm found={found} takesFocus={caseOf === null} onSend={mutateAsync} />
  return (
    <section className={styles.section}>
      <h3>{t('To settle')}</h3>
      <p>{t(kindWords[kind].advice)}</p>
      {caseOf === null ? form : <OfCase orderId={caseOf}>{form}</OfCase>}
    </section>
  )
}

const sumText = (sum: number | null): string => (sum === null ? '–' : signedText(sum))

const Facts = (found: Finding) => {
  const { nameOf } = useBranches()
  const { account, branchId } = found
  return (
    <RecordFacts
      facts={[
        [t('Statement'), sumText(onStatement(found))],
        [t('Books'), sumText(inBooks(found))],
        [t('Receipt'), found.receiptNumber ?? '–'],
        [t('Time'), formatDateTime(found.at)],
        [t('Account'), account === '' ? '–' : account],
        [t('Order'), <PaymentLink key="order" {...orderOf(found)} />],
        [t('Branch'), branchId === null ? '–' : (nameOf(branchId) ?? branchId)],
        [t('Found'), formatDateTime(found.foundAt)],
      ]}
    />
  )
}

/** One line of a statement beside the list. A null id closes the drawer. */
export const FindingDrawer = ({ id, ...list }: Among & { id: string | null }) => {
  const userId = useUserId()
  const left = list.among.length
  return (
    <RecordSheet
      id={id}
      onClose={list.onClose}
      query={(shown) => findingQuery(userId, shown)}
      title={(found) => (found === undefined ? t('Statement') : t(kindWords[found.kind].title))}
      failed={t('The line could not be loaded')}
      banner={() => (left < 2 ? null : <p className={styles.left}>{leftText(left)}</p>)}
    >
      {(found) => (
        <div className={styles.payment}>
          {found.settled === null ? null : (
            <p>
              <FindingBadge {...found} />
            </p>
          )}
          <Facts {...found} />
          <Open found={found} {...list} />
          <Settled found={found} />
          <AuditLink kind="finding" id={found.id} />
        </div>
      )}
    </RecordSheet>
  )
}
