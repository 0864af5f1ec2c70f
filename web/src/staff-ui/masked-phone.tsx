import { fill as t } from '#contract/rules/text.ts'
import { useAction } from '#web/lib/use-action.ts'
import { PhoneLink } from '#web/ui/facts.tsx'
import { Button } from './antd.ts'
import styles from './masked-phone.module.css'

type MaskedPhoneProps = {
  /** As it stands in the answer. */
  masked: string
  /** Asks for it, which is recorded. */
  show(): Promise<{ phone: string }>
}

/** The phone is masked until somebody asks for it. The number is then a link to call. */
export const MaskedPhone = ({ masked, show }: MaskedPhoneProps) => {
  const { data, mutate, isPending } = useAction({
    send: show,
    failed: t('The phone is not shown'),
  })
  if (data !== undefined) return <PhoneLink phone={data.phone} />
  return (
    <span className={styles.phone}>
      <span>{masked}</span>
      <Button
        size="small"
        loading={isPending}
        aria-label={t('Show the phone')}
        title={t('It is recorded who looks.')}
        onClick={() => mutate(undefined)}
      >
        {t('Show')}
      </Button>
    </span>
  )
}
