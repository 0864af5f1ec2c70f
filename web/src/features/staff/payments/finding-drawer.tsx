import { Link } from 'react-router-dom'
import {
  type Finding,
  type FindingWay,
  mayReopen,
  reopenFindingBody,
  settleFindingBody,
  waysOf,
} from '#contract/payment/findings.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { useBranches } from '#web/staff-shop/branch/branches.tsx'
import { actorText } from '#web/staff-shop/history/history-list.tsx'
import { AuditLink } from '#web/staff-shop/history/record-links.tsx'
import { ChoiceField, TextField, useFormValue } from '#web/staff-ui/form/fields.tsx'
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
import { endWords, kindWords, wordsOfWay } from './finding-words.ts'
import { findingQuery, reopenFinding, settleFinding } from './findings-api.ts'
import styles from './payment-drawer.module.css'

const useChange = <Input,>(send: (input: Input) => Promise<unknown>, done: string) => {
  const userId = useUserId()
  return useAction({
    send,
    done: () => showToast(done),
    failed: t('Not saved'),
    invalidates: [keys.own(userId).payments()],
  })
}

/** The field that the chosen way needs. */
const Proof = ({ ways }: { ways: readonly FindingWay[] }) => {
  const how = useFormValue('how') ?? (ways.length === 1 ? ways[0] : undefined)
  if (how === 'matched') {
    return <TextField name="orderNumber" label={t('Order number')} maxLength={20} uppercase />
  }
  if (how === 'refunded') {
    return (
      <TextField
        name="reference"
        label={t('Reference of the money given back')}
        maxLength={60}
        uppercase
      />
    )
  }
  if (how === undefined) return null
  return <TextField name="note" label={t('Why')} rows={2} maxLength={500} />
}

const SettleForm = ({ found }: { found: Finding }) => {
  const ways = waysOf[found.kind]
  const { mutateAsync } = useChange(
    (body: Parameters<typeof settleFinding>[1]) => settleFinding(found.id, body),
    t('The line is settled'),
  )
  return (
    <StaffForm
      schema={settleFindingBody}
      start={{
        how: ways.length === 1 ? ways[0] : undefined,
        orderNumber: '',
        reference: '',
        note: '',
      }}
      onSend={mutateAsync}
      draft={`finding ${found.id}`}
      send={t('Settle')}
      complaints={{ how: 'Please choose what it is', orderNumber: 'Please enter an order number' }}
    >
      {ways.length === 1 ? null : (
        <ChoiceField
          name="how"
          label={t('What is it?')}
          options={ways.map((value) => ({
            value,
            label: t(wordsOfWay(found, value).label),
            text: t(wordsOfWay(found, value).text),
          }))}
        />
      )}
      <Proof ways={ways} />
    </StaffForm>
  )
}

const ReopenForm = ({ id }: Finding) => {
  const { mutateAsync } = useChange(
    (body: Parameters<typeof reopenFinding>[1]) => reopenFinding(id, body),
    t('The line is open again'),
  )
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
        <p className={styles.quiet}>{`${formatDateTime(settled.at)} · ${actorText(settled)}`}</p>
      </div>
      {mayReopen(settled.how) ? <ReopenForm {...found} /> : null}
    </section>
  )
}

/** A line with an open case is decided at the payment of its order. Without one its explanation settles it. */
const OfCase = ({ found, orderId }: { found: Finding; orderId: string }) => (
  <>
    <p>
      <Link to={`/admin/payments?payment=${orderId}`}>{t('Decide at the payment')}</Link>
    </p>
    <details>
      <summary className={styles.summary}>{t('Nothing is left to decide there')}</summary>
      <SettleForm found={found} />
    </details>
  </>
)

const Open = ({ found }: { found: Finding }) => {
  const { settled, kind, orderId } = found
  if (settled !== null) return null
  const isOfCase = kind === 'amount_differs' || kind === 'reversed'
  return (
    <section className={styles.section}>
      <h3>{t('To settle')}</h3>
      <p>{t(kindWords[kind].advice)}</p>
      {isOfCase && orderId !== null ? (
        <OfCase found={found} orderId={orderId} />
      ) : (
        <SettleForm found={found} />
      )}
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
export const FindingDrawer = (sheet: { id: string | null; onClose(): void }) => {
  const userId = useUserId()
  return (
    <RecordSheet
      {...sheet}
      query={(id) => findingQuery(userId, id)}
      title={(found) => (found === undefined ? t('Statement') : t(kindWords[found.kind].title))}
      failed={t('The line could not be loaded')}
    >
      {(found) => (
        <div className={styles.payment}>
          {found.settled === null ? null : (
            <p>
              <FindingBadge {...found} />
            </p>
          )}
          <Facts {...found} />
          <Open found={found} />
          <Settled found={found} />
          <AuditLink kind="finding" id={found.id} />
        </div>
      )}
    </RecordSheet>
  )
}
