import { useQuery } from '@tanstack/react-query'
import { loadRefusals } from '#web/lib/api.ts'
import type { Entry } from '#web/lib/outbox/entry.ts'
import { type Text, useText } from '#web/lib/text.ts'
import { keys } from '#web/shop/keys.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '../driver.module.css'
import { useDriversPhone } from '../use-outbox.ts'

/** The reason in the driver's language. Without the words for it, the number that the server answered with. */
const useReason = (refused: Entry): string | undefined => {
  const t = useText()
  const { data: refusals } = useQuery({
    queryKey: keys.shop.refusals,
    queryFn: loadRefusals,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  const body = refused.refusal?.body ?? null
  if (body === null)
    return t('The shop refused it ({status}).', { status: refused.refusal?.status ?? 0 })
  const words = refusals?.refusalText(body.code, body.details)
  return words === undefined ? undefined : t(words)
}

/** The same code again is as wrong. */
const isWrongCode = ({ refusal }: Entry): boolean => refusal?.body?.code === 'DELIVERY_CODE_WRONG'

const notTaken: Partial<Record<string, Text>> = {
  note: 'Your note was not taken',
  photo: 'Your photo was not taken',
}

/** An entry that was refused, with the reason, and what to do about it. Nothing is thrown away unasked. */
export const Refused = ({ refused, waiting }: { refused: Entry; waiting: number }) => {
  const t = useText()
  const { outbox } = useDriversPhone()
  const reason = useReason(refused)
  return (
    <div role="alert" className={styles.refused}>
      <p>
        <strong>{t(notTaken[refused.kind] ?? 'Your step was not taken')}</strong>
      </p>
      <p>{reason}</p>
      {waiting === 0 ? null : <p>{t('Waiting behind it: {n}.', { n: waiting })}</p>}
      <p className={styles.note}>{t('Cash that you took is recorded in any case.')}</p>
      <div className={styles.actions}>
        {isWrongCode(refused) ? null : (
          <Button look="outline" onClick={() => void outbox.again(refused.seq)}>
            {t('Send again')}
          </Button>
        )}
        <Button
          look={isWrongCode(refused) ? 'primary' : 'quiet'}
          onClick={() => void outbox.giveUp(refused.seq)}
        >
          {isWrongCode(refused) ? t('Type the code again') : t('Leave it out')}
        </Button>
      </div>
    </div>
  )
}
