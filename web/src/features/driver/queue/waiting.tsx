import { useEffect, useState } from 'react'
import type { Entry } from '#web/lib/outbox/entry.ts'
import { useText } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '../driver.module.css'
import { useDriversPhone } from '../use-outbox.ts'

const secondsTo = (dueAt: number): number => Math.max(0, Math.ceil((dueAt - Date.now()) / 1_000))

/** Takes a step back that was a slip, until it is sent. */
export const UndoStep = ({ entry }: { entry: Entry }) => {
  const t = useText()
  const { outbox } = useDriversPhone()
  const [left, setLeft] = useState(() => secondsTo(entry.dueAt))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(entry.dueAt)), 250)
    return () => clearInterval(timer)
  }, [entry.dueAt])
  if (left === 0) return null
  return (
    <Button look="outline" size="large" wide onClick={() => void outbox.takeBack(entry.seq)}>
      {t('Undo ({n} s)', { n: left })}
    </Button>
  )
}

/** The entries of a delivery that the shop has not heard of. A code is only judged once it has. */
export const Waiting = ({ entries }: { entries: readonly Entry[] }) => {
  const t = useText()
  const codes = entries.filter(({ request }) => request.body.code !== undefined)
  if (entries.length === 0) return null
  return (
    <p className={styles.note} role="status">
      {codes.length > 0
        ? t('The code is to be checked once there is a connection.')
        : t('Kept on this phone, and sent by itself.')}
    </p>
  )
}
