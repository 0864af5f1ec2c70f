import type { KeyboardEvent, MouseEvent } from 'react'

const steps = new Map([
  ['ArrowDown', 1],
  ['j', 1],
  ['ArrowUp', -1],
  ['k', -1],
])

/** Moves up and down the list by its row links. Enter is the link's own key. */
export const moveByKeys = (event: KeyboardEvent<HTMLElement>): void => {
  const step = steps.get(event.key)
  if (step === undefined || !(event.target instanceof HTMLAnchorElement)) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-row]')]
  const next = links[links.indexOf(event.target) + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

/** The link serves the keyboard. The rest of the row is a larger target for the pointer. */
export const openByPress = (event: MouseEvent<HTMLElement>): void => {
  const { target, currentTarget } = event
  const onControl =
    target instanceof Element && target.closest('a, button, input, label, select') !== null
  if (onControl || getSelection()?.isCollapsed === false) return
  currentTarget.querySelector<HTMLElement>('a[data-row]')?.click()
}
