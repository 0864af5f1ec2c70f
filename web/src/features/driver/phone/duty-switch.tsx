import { useText } from '#web/lib/text.ts'
import { useKeep } from '../use-keep.ts'
import phone from './phone.module.css'
import type { OwnDuty } from './use-duty.ts'

export const DutySwitch = ({ duty }: { duty: OwnDuty }) => {
  const t = useText()
  const keep = useKeep()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={duty.on}
      className={phone.duty}
      onClick={() => void keep(duty.set(!duty.on))}
    >
      <span className={phone.knob} aria-hidden="true" />
      <span className={phone.dutyWords}>
        <strong>{duty.on ? t('On duty') : t('Off duty')}</strong>
        <span>
          {duty.on ? t('You are offered deliveries') : t('Switch on to be offered deliveries')}
        </span>
      </span>
    </button>
  )
}
