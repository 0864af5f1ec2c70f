import type { Ref } from 'react'
import { type Text, useText } from '#web/lib/text.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './add-button.module.css'

type Words = { label: Text; tip?: Text; popup?: 'dialog' }

const wordsOf = (counted: number, gone: boolean, chooses: boolean): Words => {
  if (counted > 0) return { label: '{n} × {name} in cart' }
  if (gone) return { label: 'Add {name} to cart', tip: 'Out of Stock' }
  if (chooses) return { label: 'Choose a size of {name}', tip: 'Choose a size', popup: 'dialog' }
  return { label: 'Add {name} to cart', tip: 'Add to Cart' }
}

/**
 * A card's button: a plus, or the count of what is in the cart. `gone`: there is nothing left to add. `chooses`: the
 * plus opens the sizes.
 */
export const RoundButton = ({
  ref,
  name,
  counted,
  busy,
  gone,
  chooses,
  onClick,
}: {
  ref?: Ref<HTMLButtonElement>
  name: string
  counted: number
  busy: boolean
  gone: boolean
  chooses: boolean
  onClick(): void
}) => {
  const t = useText()
  const { label, tip, popup } = wordsOf(counted, gone, chooses)
  const none = counted === 0
  const nothing = none && gone
  const inside = none ? <Icon name="plus" size={22} /> : counted
  return (
    <button
      ref={ref}
      type="button"
      className={`${styles.add} ${none ? '' : styles.counting}`}
      aria-label={t(label, { n: counted, name })}
      aria-haspopup={popup}
      aria-busy={busy || undefined}
      aria-disabled={nothing || undefined}
      data-tip={tip && t(tip)}
      onClick={onClick}
    >
      {busy ? <Spinner /> : inside}
    </button>
  )
}
