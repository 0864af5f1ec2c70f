import { useState } from 'react'
import { type CashShort, type OwnCash, ownCash } from '#contract/delivery/cash.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { formatPrice } from '#contract/rules/money.ts'
import { type Text, useText } from '#web/lib/text.ts'
import { keys } from '#web/shop/keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { cashOf, useKeep } from './acts.ts'
import styles from './driver.module.css'
import { useDriversPhone, useHeard, useQueue } from './drivers-phone.ts'
import { reasonWords } from './handover-sheet.tsx'

const missingWords: Readonly<Record<NonNullable<CashShort['reason']>, Text>> = {
  ...reasonWords,
  not_said: 'You said nothing of it',
}

const One = ({ deliveryId, orderNumber, expected, missing, reason }: CashShort) => {
  const t = useText()
  const { outbox } = useDriversPhone()
  const keep = useKeep()
  return (
    <li className={styles.warning}>
      <strong>
        <span>{`${orderNumber}:`}</span>{' '}
        <span>{t('{sum} are missing', { sum: formatPrice(missing) })}</span>
      </strong>
      <p>{t(reason === null ? 'No reason given' : missingWords[reason])}</p>
      <Button
        look="outline"
        onClick={() => void keep(outbox.add(cashOf(deliveryId, { amount: expected })))}
      >
        {t('I have all of it')}
      </Button>
    </li>
  )
}

/**
 * Deliveries with missing cash. The driver owes the cash until branch or finance decides, and may report that it is
 * there after all.
 */
const MissingCash = ({ short }: Pick<OwnCash, 'short'>) => {
  const t = useText()
  const { entries } = useQueue()
  const said = new Set(
    entries.filter(({ kind }) => kind === 'cash').map(({ request }) => request.body.deliveryId),
  )
  const open = short.filter(({ deliveryId }) => !said.has(deliveryId))
  if (open.length === 0) return null
  return (
    <section aria-label={t('Cash that is missing')} className={styles.shorts}>
      <h3>{t('Cash that is missing')}</h3>
      <ul>
        {open.map((one) => (
          <One key={one.deliveryId} {...one} />
        ))}
      </ul>
      <p className={styles.note}>
        {t('You owe it until the branch or finance has decided. Tell them what happened.')}
      </p>
    </section>
  )
}

/** The last handover, if the branch counted another sum than was due, and who decides about the difference. */
const CountedOtherwise = ({ open }: Pick<OwnCash, 'open'>) => {
  const t = useText()
  if (open === null) return null
  const words: Text =
    open.difference < 0
      ? 'When you handed over at {time}, {sum} were missing.'
      : 'When you handed over at {time}, the branch counted {sum} more than was due.'
  return (
    <div role="status" className={styles.warning}>
      <p>
        {t(words, {
          time: formatDateTime(open.at),
          sum: formatPrice(Math.abs(open.difference)),
        })}
      </p>
      <p>{t('Nobody has decided about it yet. Tell the branch what happened.')}</p>
    </div>
  )
}

/**
 * What the sum is made of since the last handover. Before the first handover, and in an answer that the phone kept from
 * an older shop, all sums are given.
 */
const HowItAddsUp = ({ sinceHandover, unsent, ...all }: OwnCash & { unsent: number }) => {
  const t = useText()
  const { float, owed, writtenOff } = sinceHandover ?? all
  const at = sinceHandover?.at ?? null
  const sums = { float: formatPrice(float), owed: formatPrice(owed + unsent) }
  return (
    <>
      <p className={styles.note}>
        {at === null || sinceHandover === null
          ? t('Float {float} + owed {owed} - handed over {handed}', {
              ...sums,
              handed: formatPrice(all.handedOver),
            })
          : t(
              'Left at the handover of {time}: {carried}. Since then: float {float} + owed {owed}',
              {
                ...sums,
                time: formatDateTime(at),
                carried: formatPrice(sinceHandover.carried),
              },
            )}
      </p>
      {writtenOff === 0 ? null : (
        <p className={styles.note}>
          {t('Written off by the shop: {sum}', { sum: formatPrice(writtenOff) })}
        </p>
      )}
    </>
  )
}

/**
 * How the driver hands cash over at the counter. The branch counts and enters it, since nobody writes off their own
 * debt. `unsent`: the cash in KSh that the branch cannot see yet, since it waits on the phone.
 */
const HandOverCash = ({ due, unsent, at }: { due: number; unsent: number; at: string | null }) => {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      {due > 0 ? (
        <Button look="outline" wide onClick={() => setOpen(true)}>
          {t('Hand over cash at the counter')}
        </Button>
      ) : null}
      <Sheet
        side="bottom"
        open={open}
        onClose={() => setOpen(false)}
        title={t('Hand over cash at the counter')}
      >
        <div className={styles.form}>
          <p className={styles.sum}>{formatPrice(due)}</p>
          {unsent > 0 ? (
            <p role="status" className={styles.warning}>
              {t('{sum} of it is not sent yet, so the branch does not see it. Go online first.', {
                sum: formatPrice(unsent),
              })}
            </p>
          ) : null}
          <ol className={styles.counter}>
            <li>
              {t('Show this page to the branch, and give the cash. You may keep some as change.')}
            </li>
            <li>{t('The branch counts it before your eyes, and enters it.')}</li>
            <li>{t('Stay until the sum here has fallen.')}</li>
          </ol>
          {at === null ? null : (
            <p className={styles.note}>
              {t('Last handover: {time}', { time: formatDateTime(at) })}
            </p>
          )}
        </div>
      </Sheet>
    </>
  )
}

/** The sum that the driver carries for the shop: what the shop knows, plus the entries that still wait on the phone. */
export const OwnCashSum = () => {
  const t = useText()
  const { owner } = useDriversPhone()
  const { entries } = useQueue()
  const { data } = useHeard('/api/driver/cash', ownCash, keys.own(owner).drivers({ cash: 'own' }))
  if (data === undefined) return null
  const unsent = entries
    .filter(({ kind }) => kind === 'cash')
    .reduce((sum, { request }) => sum + Number(request.body.amount), 0)
  const due = data.due + unsent
  return (
    <section className={styles.cash} aria-label={t('My cash')}>
      <h2 className={styles.heading}>{t('My cash')}</h2>
      <p className={styles.sum}>{formatPrice(due)}</p>
      <HowItAddsUp {...data} unsent={unsent} />
      <HandOverCash due={due} unsent={unsent} at={data.sinceHandover?.at ?? null} />
      <CountedOtherwise open={data.open} />
      <MissingCash short={data.short} />
      {due >= data.limit ? (
        <p role="status" className={styles.warning}>
          {t('You carry much cash. Please hand some over at the branch.')}
        </p>
      ) : null}
    </section>
  )
}
