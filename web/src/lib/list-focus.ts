import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Saves the focus if an element that has it is removed, e.g. a card of a list. The focus then moves to the nearest
 * focusable ancestor of the element.
 */
export const useFocusHeir = <E extends HTMLElement>(): RefObject<E | null> => {
  const place = useRef<E>(null)
  useLayoutEffect(() => {
    const own = place.current
    return () => {
      if (!own?.contains(document.activeElement)) return
      own.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
    }
  }, [])
  return place
}

const MARKED = '[aria-current], [aria-selected="true"]'

/** Scrolls a horizontal list so that its marked element is in the middle. The page itself does not scroll. */
export const useMarkInView = <List extends HTMLElement>(
  marked: string | undefined,
): RefObject<List | null> => {
  const ref = useRef<List>(null)
  useEffect(() => {
    const list = ref.current
    const part = marked === undefined ? null : list?.querySelector(MARKED)
    if (!list || !part) return
    const { left, width } = part.getBoundingClientRect()
    list.scrollLeft += left - list.getBoundingClientRect().left - (list.clientWidth - width) / 2
  }, [marked])
  return ref
}
