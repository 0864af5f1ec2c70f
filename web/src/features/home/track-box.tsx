import { type FormEvent, lazy, Suspense, useId, useState } from 'react'
import { toOrderNumber } from '#contract/rules/text.ts'
import { useText } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './track-box.module.css'

const TrackedOrder = lazy(async () => ({
  default: (await import('#web/shop/order/tracked-order.tsx')).TrackedOrder,
}))

/** Shows the progress of an order to anybody who knows its number. */
export const TrackBox = () => {
  const t = useText()
  const id = useId()
  const [asked, setAsked] = useState<string>()
  const [wrong, setWrong] = useState(false)

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const number = toOrderNumber(String(new FormData(event.currentTarget).get('orderNumber')))
    setWrong(number === undefined)
    setAsked(number)
  }
  return (
    <div className="page">
      <section className={styles.box} aria-labelledby={id}>
        <div className={styles.words}>
          <h2 id={id} className={styles.title}>
            <Icon name="truck" size={28} />
            <span>{t('Track Your Delivery')}</span>
          </h2>
          <p>{t('Enter your order number to see how far it is.')}</p>
        </div>
        <form className={styles.form} onSubmit={onSubmit} noValidate>
          <TextField
            label={t('Order number')}
            name="orderNumber"
            placeholder="DK-12345678"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            error={wrong ? t('Please enter an order number like DK-12345678.') : undefined}
          />
          <Button type="submit">{t('Track')}</Button>
        </form>
        <div role="status" className={styles.result}>
          {asked === undefined ? null : (
            <Suspense fallback={<p>{t('Loading…')}</p>}>
              <TrackedOrder key={asked} orderNumber={asked} />
            </Suspense>
          )}
        </div>
      </section>
    </div>
  )
}
