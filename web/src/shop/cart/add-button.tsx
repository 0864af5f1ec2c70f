import { type ComponentType, type Ref, useEffect, useRef, useState } from 'react'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { type Text, useName, useText } from '#web/lib/text.ts'
import { Spinner } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './add-button.module.css'
import { type Buyable, sayNoBranch, useAddToCart } from './add-to-cart.ts'
import type { CardStepperProps } from './card-stepper.tsx'
import { useCart } from './cart.ts'
import { lineKey } from './cart-line.ts'
import { lineOf } from './offers.ts'

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
const RoundButton = ({
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

const SPINNER_MS = 300

/** Adds one piece after a spinner of 300 ms. A shopper who leaves meanwhile has pressed it all the same. */
const useSpinningAdd = (addOne: (at: Branch) => void) => {
  const [busy, setBusy] = useState(false)
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; add(): void }>(undefined)
  useEffect(() => {
    const hurry = (): void => pending.current?.add()
    window.addEventListener('pagehide', hurry)
    return () => {
      window.removeEventListener('pagehide', hurry)
      hurry()
    }
  }, [])
  const start = (at: Branch): void => {
    if (busy) return
    setBusy(true)
    const add = (): void => {
      clearTimeout(pending.current?.timer)
      pending.current = undefined
      setBusy(false)
      addOne(at)
    }
    pending.current = { timer: setTimeout(add, SPINNER_MS), add }
  }
  return { busy, start }
}

/** The line of the cart that the button counts, undefined while there is none. */
const useLine = ({ product, variant, branch }: Buyable) => {
  const key = branch && lineKey(lineOf(product, variant, 1, branch.id))
  return useCart(({ lines }) => lines.find((line) => lineKey(line) === key))
}

/** The stepper loads when it is first asked for. Without it the cart itself has one for each line. */
const useStepper = () => {
  const [Stepper, setStepper] = useState<ComponentType<CardStepperProps>>()
  const held = useRef(false)
  const open = (): void => {
    void import('./card-stepper.tsx').then(
      ({ CardStepper }) => setStepper(() => CardStepper),
      () => useCart.getState().setOpen(true),
    )
  }
  const close = (hadFocus: boolean): void => {
    held.current = hadFocus
    setStepper(undefined)
  }
  /** The button that takes the stepper's place takes its focus too. */
  const inherit = (button: HTMLButtonElement | null): void => {
    if (held.current) button?.focus()
    held.current = false
  }
  return { Stepper, open, close, inherit }
}

/**
 * Adds one piece at the current branch, or lets the shopper `choose` among several sizes. Once there are some, it
 * counts them, and a press opens − n +.
 */
export const AddButton = ({
  choose,
  ...buyable
}: Buyable & { choose?: (() => void) | undefined }) => {
  const { product, variant, branch, available } = buyable
  const t = useText()
  const name = useName()(product)
  const addToCart = useAddToCart({ product, variant, available })
  const { busy, start } = useSpinningAdd((at) => addToCart(1, at))
  const line = useLine(buyable)
  const { Stepper, open, close, inherit } = useStepper()
  if (Stepper !== undefined && line !== undefined)
    return <Stepper line={line} name={name} available={available} onClose={close} />

  const add = (): void => {
    if (branch !== undefined) start(branch)
    else sayNoBranch(t)
  }
  const gone = available === 0
  const chooses = choose !== undefined && !gone
  const first = chooses ? choose : add
  return (
    <RoundButton
      ref={inherit}
      name={name}
      counted={line?.quantity ?? 0}
      busy={busy}
      gone={gone}
      chooses={chooses}
      onClick={line === undefined ? first : open}
    />
  )
}
