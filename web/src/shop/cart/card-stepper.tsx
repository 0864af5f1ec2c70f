import { useEffect, useRef } from 'react'
import { useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx'
import styles from './add-button.module.css'
import { useCart } from './cart.ts'
import { type CartLine, lineKey } from './cart-line.ts'
import { useRemoveLine } from './remove-line.ts'

export type CardStepperProps = {
  line: CartLine
  name: string
  available: number | undefined
  onClose(hadFocus: boolean): void
}

/** Changes the pieces of a cart line on the product card. A press outside or Escape closes it. */
export const CardStepper = ({ line, name, available, onClose }: CardStepperProps) => {
  const t = useText()
  const place = useRef<HTMLSpanElement>(null)
  const setQuantity = useCart((cart) => cart.setQuantity)
  const removeLine = useRemoveLine()
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('button:last-of-type')?.focus()
    const onElsewhere = ({ target }: Event): void => {
      if (target instanceof Node && !place.current?.contains(target)) close.current(false)
    }
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') close.current(true)
    }
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  const change = (quantity: number): void => {
    if (quantity > 0) setQuantity(lineKey(line), quantity)
    else {
      onClose(true)
      removeLine(line)
    }
  }
  return (
    <span ref={place} className={styles.stepper}>
      <QuantityStepper
        of={name}
        value={line.quantity}
        min={0}
        max={available}
        onChange={change}
        onOver={() =>
          showToast(
            t('Maximum stock reached'),
            t('Only {n} items available', { n: available ?? 0 }),
            'destructive',
          )
        }
      />
    </span>
  )
}
