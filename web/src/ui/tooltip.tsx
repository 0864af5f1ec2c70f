import { useEffect, useRef, useState } from 'react'
import styles from './tooltip.module.css'

const OPEN_MS = 700
const SKIP_MS = 300

/**
 * Shows a tooltip after the pointer has rested for 700 ms, or at once if another tooltip was open in the last 300 ms.
 */
export const createTipTiming = <Place,>(show: (place: Place | undefined) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let current: Place | undefined
  let open = false
  let closedAt = Number.NEGATIVE_INFINITY

  const openNow = (): void => {
    open = true
    show(current)
  }
  const leave = (): void => {
    clearTimeout(timer)
    if (open) closedAt = performance.now()
    open = false
    current = undefined
    show(undefined)
  }
  const enter = (place: Place | undefined): void => {
    if (place === current) return
    leave()
    current = place
    if (place === undefined) return
    if (performance.now() - closedAt < SKIP_MS) openNow()
    else timer = setTimeout(openNow, OPEN_MS)
  }
  return { enter, leave }
}

type Tip = { text: string; x: number; y: number; below: boolean }

/** The space that a tooltip needs above its control, in px. With less space it opens below. */
const ROOM_PX = 52

const describe = (element: HTMLElement): Tip => {
  const { left, width, top, bottom } = element.getBoundingClientRect()
  const below = top < ROOM_PX
  return {
    text: element.dataset.tip ?? '',
    x: Math.max(70, Math.min(left + width / 2, window.innerWidth - 70)),
    y: below ? bottom : top,
    below,
  }
}

const controlAt = (target: EventTarget | null): HTMLElement | undefined =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-tip]') ?? undefined) : undefined

/** A touch opens no tooltip, and the focus opens one only if it came by the keyboard. */
const listen = (
  enter: (control: HTMLElement | undefined) => void,
  leave: () => void,
  isBubble: (target: EventTarget | null) => boolean,
): (() => void) => {
  const abort = new AbortController()
  const { signal } = abort
  const onPointer = (event: PointerEvent): void => {
    if (event.pointerType === 'touch' || isBubble(event.target)) return
    enter(controlAt(event.target))
  }
  const onFocus = (event: FocusEvent): void => {
    const control = controlAt(event.target)
    if (control?.matches(':focus-visible')) enter(control)
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') leave()
  }
  document.addEventListener('pointerover', onPointer, { signal })
  document.addEventListener('focusin', onFocus, { signal })
  document.addEventListener('keydown', onKey, { signal })
  document.addEventListener('focusout', leave, { signal })
  document.addEventListener('pointerdown', leave, { signal })
  document.addEventListener('scroll', leave, { signal, capture: true, passive: true })
  return () => abort.abort()
}

/**
 * One tooltip for the page, shown for every control with `data-tip="…"`. It is hidden from screen readers, since it
 * repeats the control's name; one element serves all, since a product grid has a hundred controls.
 */
export const TooltipLayer = () => {
  const [tip, setTip] = useState<Tip>()
  const bubble = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const { enter, leave } = createTipTiming<HTMLElement>((control) =>
      setTip(control === undefined ? undefined : describe(control)),
    )
    const stop = listen(
      enter,
      leave,
      (target) => target instanceof Node && bubble.current?.contains(target) === true,
    )
    return () => {
      stop()
      leave()
    }
  }, [])

  if (tip === undefined) return null
  return (
    <div
      ref={bubble}
      className={`${styles.place} ${tip.below ? styles.below : ''}`}
      style={{ left: tip.x, top: tip.y }}
      aria-hidden="true"
    >
      <span className={styles.bubble}>{tip.text}</span>
    </div>
  )
}
