import { Button } from 'antd'
import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { rowBeside } from './row-beside.ts'

const controls = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]'

/**
 * Finds the control that takes the focus: the link of the row, or in a dialog or page the link before the control. It
 * prefers links, because a link changes nothing.
 */
const beside = (control: HTMLElement): HTMLElement | undefined => {
  const link = control.closest('tr')?.querySelector<HTMLElement>('a[data-row]')
  if (link) return link
  const around = control.closest('dialog, main') ?? document.body
  const all = [...around.querySelectorAll<HTMLElement>(controls)]
  const at = all.indexOf(control)
  return all.slice(0, at).findLast((one) => one.matches('a')) ?? all[at + 1] ?? all[at - 1]
}

/** A button that hands its focus on when it goes away, so that the keyboard does not start again at the page's top. */
export const StayingButton = (button: ComponentProps<typeof Button>) => {
  const control = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = control.current
    return () => {
      if (own === null || own !== document.activeElement) return
      const row = own.closest('tr')
      const next = rowBeside(row)
      beside(own)?.focus()
      // Its row may go away with it.
      queueMicrotask(() => {
        if (row?.isConnected === false) next?.focus()
      })
    }
  }, [])
  return <Button {...button} ref={control} />
}
