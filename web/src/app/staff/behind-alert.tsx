import { useBehind } from '../../lib/behind.ts'
import { Alert } from '../../staff-ui/antd.ts'
import styles from './staff-layout.module.css'

/** Names the read models that lag behind, since staff act on these figures. */
export const BehindAlert = () => {
  const names = useBehind()
  return (
    <div role="status" className={styles.behind}>
      {names.length === 0 ? null : (
        <Alert
          type="warning"
          showIcon
          role="presentation"
          title={`Behind: ${names.join(', ')}`}
          description="What you see of this may be old. It catches up by itself; the operations guide tells what to do where it does not."
        />
      )}
    </div>
  )
}
