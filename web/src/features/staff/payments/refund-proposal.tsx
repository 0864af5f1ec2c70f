import { formatPrice } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Button } from '#web/staff-ui/antd.ts'
import styles from './payment-drawer.module.css'
import type { PaymentRefund } from './payment-words.ts'
import type { RefundAction } from './payments-api.ts'
import { namesOf } from './refund-together.tsx'

/** What the second person sends: the same as the first one said. */
const sameMark = ({ reference, amount, with: others }: Proposal): RefundAction => ({
  action: 'mark',
  reference,
  amount,
  with: others.map(({ orderId, refundId }) => ({ orderId, refundId })),
})

type Proposal = NonNullable<PaymentRefund['proposed']>

/** All that the reference is said to have paid, so that the second person agrees to each of them. */
const Others = ({ with: others }: Proposal) =>
  others.length === 0 ? null : (
    <p>{t('It paid this refund together with {others}.', { others: namesOf(others) })}</p>
  )

/** Whose word the refund has, and the button by which a second person agrees. */
export const RefundProposal = ({
  proposed,
  busy,
  onAgree,
}: {
  proposed: PaymentRefund['proposed']
  busy: boolean
  onAgree(mark: RefundAction): void
}) => {
  const userId = useUserId()
  if (proposed === null) return null
  const { reference, amount, byId, byName } = proposed
  return (
    <>
      <p>
        {t('{name} says that {amount} were given back as {reference}.', {
          name: byName ?? t('A colleague'),
          amount: formatPrice(amount),
          reference,
        })}
      </p>
      <Others {...proposed} />
      {byId === userId ? (
        <p className={styles.quiet}>
          {t('So large a sum takes a second person: please ask a colleague to agree.')}
        </p>
      ) : (
        <Button loading={busy} onClick={() => onAgree(sameMark(proposed))}>
          {proposed.with.length === 0
            ? t('I agree: {reference} paid this', { reference })
            : t('I agree: {reference} paid all of them', { reference })}
        </Button>
      )}
    </>
  )
}
