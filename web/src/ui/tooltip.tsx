import { useEffect, useRef, useState } from 'react'
import styles from './tooltip.module.css'

const OPEN_MS = 700
const SKIP_MS = 300

/** Opens after the pointer has stayed for 700 ms, or at once when another was open within the last 300 ms. */
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

/** The room that a tooltip needs above its control, in px. With less room it opens below. */
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

/** Touch has no hover, so it opens no tooltip. Focus opens one only if the keyboard brought it. */
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
 * One tooltip for the whole page: every control with `data-tip="…"` has it. The tooltip repeats the control's name, so
 * it is hidden from assistive technology. All controls share it, because a grid of products has a hundred of them.
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
