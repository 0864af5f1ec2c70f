import { Segmented } from 'antd'
import styles from './view-switch.module.css'

/** A switch between the views of a list. A `count` other than '0' stands beside the view's name. */
export const ViewSwitch = <View extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: View
  options: readonly { value: View; label: string; count?: string | undefined }[]
  onChange(view: View): void
}) => (
  <div className={styles.tabs}>
    <Segmented<View>
      aria-label={label}
      name="view"
      value={value}
      onChange={onChange}
      options={options.map(({ value: view, label: text, count }) => ({
        value: view,
        label: (
          <span className={styles.label}>
            <span>{text}</span>
            {count === undefined || count === '0' ? null : (
              <span className={styles.count}>{count}</span>
            )}
          </span>
        ),
      }))}
    />
  </div>
)
