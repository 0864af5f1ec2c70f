import { Toast as Primitive } from 'radix-ui'
import { createPortal } from 'react-dom'
import { useTopDialog } from '../../lib/page/top-dialog.ts'
import { useText } from '../../lib/text.ts'
import { type Toast, useToasts } from '../../lib/toasts.ts'
import { Icon } from '../icon.tsx'
import styles from './toast-viewport.module.css'

const SHOWN_MS = 5000
const SWIPE_PX = 50

const ToastCard = ({ toast }: { toast: Toast }) => {
  const t = useText()
  const dismiss = useToasts((state) => state.dismiss)
  const { action } = toast
  return (
    <Primitive.Root
      className={`${styles.toast} ${styles[toast.tone]}`}
      type={toast.tone === 'destructive' ? 'foreground' : 'background'}
      onOpenChange={(open) => {
        if (!open) dismiss()
      }}
    >
      <span className={styles.mark}>
        <Icon name={toast.tone === 'destructive' ? 'alert' : 'check'} size={20} />
      </span>
      <div className={styles.words}>
        <Primitive.Title className={styles.title}>{toast.title}</Primitive.Title>
        {toast.text === undefined ? null : (
          <Primitive.Description className={styles.text}>{toast.text}</Primitive.Description>
        )}
      </div>
      {action === undefined ? null : (
        <Primitive.Action className={styles.action} altText={action.label} onClick={action.run}>
          {action.label}
        </Primitive.Action>
      )}
      <Primitive.Close className={styles.close} aria-label={t('Close')}>
        <Icon name="close" size={18} />
      </Primitive.Close>
    </Primitive.Root>
  )
}

/**
 * Shows one toast at a time, for 5 s, or until it is swiped 50 px to the right. It moves into the topmost open
 * dialog, since everything outside of that is inert.
 */
export const ToastViewport = () => {
  const t = useText()
  const toast = useToasts((state) => state.toast)
  const dialog = useTopDialog()
  const viewport = (
    <Primitive.Viewport className={styles.viewport} label={`${t('Notifications')} ({hotkey})`} />
  )
  return (
    <Primitive.Provider
      duration={SHOWN_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_PX}
      label={t('Notification')}
    >
      {toast === null ? null : <ToastCard key={toast.id} toast={toast} />}
      {dialog === null ? viewport : createPortal(viewport, dialog)}
    </Primitive.Provider>
  )
}
