import { useEffect, useRef } from 'react'
import { isField, typeAgain } from '../../lib/type-again.ts'

/**
 * A text that was typed before React took over a drawn field stays in sight, and React does not know of it. It is typed
 * again, so that the form has what its reader sees.
 */
export const useTypedEarly = (id: string, value: unknown): void => {
  const drawn = useRef(value)
  useEffect(() => {
    const field = document.getElementById(id)
    if (!isField(field) || typeof drawn.current !== 'string') return
    if (field.value !== drawn.current) typeAgain(field, field.value)
  }, [id])
}
