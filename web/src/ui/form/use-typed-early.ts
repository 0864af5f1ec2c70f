import { useEffect, useRef } from 'react'

/**
 * A text that was typed before React took over a drawn field stays in sight, and React does not know of it. It is typed
 * again, so that the form has what its reader sees.
 */
export const useTypedEarly = (id: string, value: unknown): void => {
  const drawn = useRef(value)
  useEffect(() => {
    const field = document.getElementById(id)
    if (!(field instanceof HTMLInputElement) || typeof drawn.current !== 'string') return
    const text = field.value
    if (text === drawn.current) return
    // React believes that it wrote the text that it finds. Only a change of it is noticed.
    field.value = ''
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }, [id])
}
