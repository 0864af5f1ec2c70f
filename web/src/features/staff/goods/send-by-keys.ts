import type { FormEvent, KeyboardEvent } from 'react'

/** A form that is sent by its button, and by Ctrl + Enter from every field. Enter alone belongs to the fields. */
export const sendByKeys = (send: () => void) => ({
  onSubmit: (event: FormEvent): void => {
    event.preventDefault()
    send()
  },
  onKeyDown: (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.defaultPrevented) return
    const isField = event.target instanceof HTMLInputElement
    if (isField) event.preventDefault()
    if (event.ctrlKey || event.metaKey) send()
  },
})
