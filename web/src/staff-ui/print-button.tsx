import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import styles from './print-button.module.css'

/**
 * `print` prints the paper. The paper stands beside the page, where only a printer sees it, and the printer leaves out
 * the page. `sheet` has to be drawn by a component that stays until the printer has the paper.
 */
export const usePrint = (paper: ReactNode): { print(): void; sheet: ReactNode } => {
  const [isPrinting, setPrinting] = useState(false)
  const print = (): void => {
    // The browser prints what stands in the document at this moment.
    flushSync(() => setPrinting(true))
    window.addEventListener('afterprint', () => setPrinting(false), { once: true })
    window.print()
  }
  const sheet = isPrinting
    ? createPortal(<div className={styles.paper}>{paper}</div>, document.body)
    : null
  return { print, sheet }
}

/** Prints `paper` at a press. */
export const PrintButton = ({ paper, children }: { paper: ReactNode; children: string }) => {
  const { print, sheet } = usePrint(paper)
  return (
    <>
      <Button onClick={print}>{children}</Button>
      {sheet}
    </>
  )
}
