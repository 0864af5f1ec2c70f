import { useEffect, useState } from 'react'
import { useText } from '../../lib/text.ts'
import { Kitenge } from '../../ui/kitenge.tsx'
import styles from './game.module.css'

type Reached = { level: number; badges: number }

/**
 * Says so once when a level or an achievement comes while the page is open. Nothing moves for those who asked for less
 * motion.
 */
export const Celebration = ({ level, badges }: Reached) => {
  const t = useText()
  const [before, setBefore] = useState<Reached>({ level, badges })
  const [text, setText] = useState('')
  useEffect(() => {
    if (level === before.level && badges === before.badges) return
    setBefore({ level, badges })
    if (level > before.level) setText(t('You have reached level {n}!', { n: level }))
    else if (badges > before.badges) setText(t('A new achievement is yours!'))
  }, [level, badges, before, t])
  return (
    <div role="status">
      {text === '' ? null : (
        <div key={text} className={styles.celebration}>
          <Kitenge />
          <p>{text}</p>
        </div>
      )}
    </div>
  )
}
