import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import styles from './print-button.module.css'

/**
 * Prints `paper` at a press. The paper stands beside the page, where only a printer sees it, and the printer leaves out
 * the page.
 */
export const PrintButton = ({ paper, children }: { paper: ReactNode; children: string }) => {
  const [isPrinting, setPrinting] = useState(false)
  const print = (): void => {
    // The browser prints what stands in the document at this moment.
    flushSync(() => setPrinting(true))
    window.addEventListener('afterprint', () => setPrinting(false), { once: true })
    window.print()
  }
  return (
    <>
      <Button onClick={print}>{children}</Button>
      {isPrinting ? createPortal(<div className={styles.paper}>{paper}</div>, document.body) : null}
    </>
  )
}
