import { type RefObject, useEffect, useRef } from 'react'

const MARKED = '[aria-current], [aria-selected="true"]'

/** Brings the marked part to the middle of a list that scrolls sideways. The page itself does not scroll. */
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
