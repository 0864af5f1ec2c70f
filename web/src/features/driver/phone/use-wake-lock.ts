import { useEffect, useState } from 'react'

/** 'missing': the phone will not, to save power or because it cannot. */
export type WakeState = 'off' | 'on' | 'missing'

/** Keeps the screen awake while wanted. The phone lets go whenever the page is hidden, so it is asked again. */
export const useWakeLock = (wanted: boolean): WakeState => {
  const [state, setState] = useState<WakeState>('off')
  useEffect(() => {
    if (!wanted) return setState('off')
    if (!('wakeLock' in navigator)) return setState('missing')
    let gone = false
    let lock: WakeLockSentinel | undefined
    const ask = async (): Promise<void> => {
      if (gone || document.visibilityState !== 'visible') return
      const got = await navigator.wakeLock.request('screen')
      if (gone) return got.release()
      lock = got
      got.addEventListener('release', () => {
        if (!gone && document.visibilityState === 'visible') setState('missing')
      })
      setState('on')
    }
    const again = (): void => void ask().catch(() => setState('missing'))
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      gone = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release().catch(() => undefined)
    }
  }, [wanted])
  return state
}
