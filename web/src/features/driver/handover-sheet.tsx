import { type FormEvent, useState } from 'react'
import { type CashReason, cashReasons } from '#contract/delivery/cash.ts'
import type { DeliveryCard } from '#contract/delivery/delivery.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { type Text, useText } from '#web/lib/text.ts'
import { LostCode } from '#web/shop/delivery/no-code.tsx'
import { type Photo, PhotoField } from '#web/shop/delivery/photo-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { type Act, cashOf, photoOf, stepOf, useKeep } from './acts.ts'
import styles from './driver.module.css'
import { useDriversPhone } from './drivers-phone.ts'
import { About, type ActSheetProps } from './fail-sheet.tsx'
import { placeNow } from './places.tsx'

/**
 * Cash at the door, in KSh. `taken` stays with the driver for this delivery. `change` goes back to the customer.
 * `short` is missing.
 */
type AtTheDoor = { taken: number; change: number; short: number }

export const atTheDoor = (due: number, given: number): AtTheDoor => ({
  taken: Math.min(due, given),
  change: Math.max(0, given - due),
  short: Math.max(0, due - given),
})

const digits = (text: string): string => text.replace(/\D/g, '')

export const reasonWords: Readonly<Record<CashReason, Text>> = {
  not_enough: 'The customer had not enough',
  piece_refused: 'The customer refused a piece',
  slip: 'I made a slip',
}

/**
 * If the customer gives less than is due, the driver must give a reason. Branch and finance see it at once, and decide.
 */
const WhyLess = ({
  reason,
  onReason,
}: {
  reason: CashReason | undefined
  onReason(reason: CashReason): void
}) => {
  const t = useText()
  return (
    <fieldset className={styles.choices}>
      <legend>{t('Why is it less?')}</legend>
      {cashReasons.map((one) => (
        <label key={one} className={styles.choice}>
          <input
            type="radio"
            name="cash-reason"
            checked={reason === one}
            onChange={() => onReason(one)}
          />
          <span>{t(reasonWords[one])}</span>
        </label>
      ))}
      <p className={styles.note}>
        {t('You owe the whole sum until the branch has decided. It is told at once.')}
      </p>
    </fieldset>
  )
}

const Cash = ({
  due,
  given,
  onGiven,
  ...why
}: {
  due: number
  given: string
  onGiven(text: string): void
  reason: CashReason | undefined
  onReason(reason: CashReason): void
}) => {
  const t = useText()
  const { change, short } = atTheDoor(due, Number(given))
  return (
    <>
      <p className={styles.due}>{t('Cash to take: {sum}', { sum: formatKsh(due) })}</p>
      <TextField
        label={t('Cash given (KSh)')}
        inputMode="numeric"
        autoComplete="off"
        value={given}
        onChange={({ target }) => onGiven(digits(target.value))}
      />
      <p role="status" className={short > 0 ? styles.warning : styles.change}>
        {short > 0
          ? t('{sum} are missing', { sum: formatKsh(short) })
          : t('Change: {sum}', { sum: formatKsh(change) })}
      </p>
      {short > 0 ? <WhyLess {...why} /> : null}
    </>
  )
}

/** The cash that the driver reports. Undefined if no cash was due. */
const saidOf = (due: number, given: number, reason: CashReason | undefined) => {
  if (due === 0) return undefined
  const { taken: amount, short } = atTheDoor(due, given)
  return { amount, reason: short > 0 ? reason : undefined }
}

const photosFor = (card: DeliveryCard, photo: Photo | undefined): Act[] =>
  photo === undefined ? [] : [photoOf(card, photo)]

/** Takes the customer's code, the cash and a photo. The phone stores all of them before it sends anything. */
export const HandoverSheet = ({ open, onClose, card, places }: ActSheetProps) => {
  const t = useText()
  const { outbox } = useDriversPhone()
  const keep = useKeep()
  const due = card.cashDue ?? 0
  const [code, setCode] = useState('')
  const [given, setGiven] = useState(String(due))
  const [reason, setReason] = useState<CashReason>()
  const [photo, setPhoto] = useState<Photo>()
  const [busy, setBusy] = useState(false)
  const said = saidOf(due, Number(given), reason)
  const isUnexplained = said !== undefined && said.amount < due && reason === undefined
  const keepAll = async (acts: readonly Act[]): Promise<boolean> => {
    for (const act of acts) if (!(await keep(outbox.add(act)))) return false
    return true
  }
  const hand = async (event: FormEvent) => {
    event.preventDefault()
    if (code.length !== 4 || isUnexplained || busy) return
    setBusy(true)
    const at = await placeNow(places.last)
    const told = said && { cashTaken: said.amount, cashReason: said.reason }
    const step = stepOf(card, 'delivered', { at, code, ...told })
    // The cash is also sent by itself, so that it does not wait behind a step that the server refuses.
    const cash = said === undefined ? [] : [cashOf(card.id, said)]
    if (await keepAll([...cash, step])) {
      // The handover counts even if the photo cannot be stored.
      await keepAll(photosFor(card, photo))
      setCode('')
      setPhoto(undefined)
      onClose()
    }
    setBusy(false)
  }
  return (
    <Sheet
      side="bottom"
      open={open}
      onClose={onClose}
      title={t('Hand over')}
      banner={<About card={card} />}
    >
      <form className={styles.form} onSubmit={(event) => void hand(event)}>
        <TextField
          label={t('The customer’s 4-digit code')}
          hint={t('The customer sees it in the order. It is asked for at the door.')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={code}
          onChange={({ target }) => setCode(digits(target.value).slice(0, 4))}
        />
        <LostCode branch={card.branch} />
        {due === 0 ? null : (
          <Cash due={due} given={given} onGiven={setGiven} reason={reason} onReason={setReason} />
        )}
        <PhotoField photo={photo} onPhoto={setPhoto} from="camera" />
        <Button
          type="submit"
          size="large"
          wide
          busy={busy}
          disabled={code.length !== 4 || isUnexplained}
        >
          {t('Mark as Delivered')}
        </Button>
      </form>
    </Sheet>
  )
}
