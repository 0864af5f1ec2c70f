import { useText } from '#web/lib/text.ts'
import { useAction } from '#web/lib/use-action.ts'
import { PhoneLink } from '#web/ui/facts.tsx'
import { Button } from './antd.ts'
import styles from './masked-phone.module.css'

type MaskedPhoneProps = {
  /** The phone number with most digits hidden, as the server sends it. */
  masked: string
  /** Asks the server for the whole number. The server records who asked. */
  show(): Promise<{ phone: string }>
}

/** A phone number with hidden digits, and a button that shows all of them as a link to call. */
export const MaskedPhone = ({ masked, show }: MaskedPhoneProps) => {
  const t = useText()
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
