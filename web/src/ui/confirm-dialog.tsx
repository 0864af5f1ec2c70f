import type { ReactNode } from 'react'
import { useText } from '../lib/text.ts'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

/** Asks for confirmation. `tone` is 'danger' for an action that cannot be undone. */
export const ConfirmDialog = ({
  open,
  title,
  text,
  confirm,
  cancel,
  tone = 'plain',
  busy = false,
  children,
  onConfirm,
  onClose,
}: {
  open: boolean
  title: string
  text: string
  confirm: string
  cancel?: string
  tone?: 'plain' | 'danger'
  busy?: boolean
  /** Further fields, e.g. one for a reason. */
  children?: ReactNode
  onConfirm(): void
  onClose(): void
}) => {
  const t = useText()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <div className={styles.actions}>
          <Button look="outline" onClick={onClose} data-autofocus>
            {cancel ?? t('Cancel')}
          </Button>
          <Button look={tone === 'danger' ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      }
    >
      <p className={styles.text}>{text}</p>
      {children}
    </Dialog>
  )
}
