import { holdsContact, MOST_LETTERS } from '#contract/missed-searches.ts'
import { send } from '../../lib/api.ts'
import { useText } from '../../lib/text.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import styles from './other-ways.module.css'

const MIN_LETTERS = 2

/** The server refuses other words: see `missedSearchBody`. */
const mayReport = (words: string): boolean =>
  words.length >= MIN_LETTERS && words.length <= MOST_LETTERS && !holdsContact(words)

type Search = {
  words: string
  /** Without a branch the server counts the words at every branch. */
  branchId: number | undefined
}

/** Reports the words of a search without results to the shop at one press. */
export const ReportSearch = ({ words, branchId }: Search) => {
  const t = useText()
  const { mutate, isPending, isSuccess } = useAction({
    send: (body: Search) => send('/api/missed-searches', { method: 'POST', body }),
    failed: 'The shop could not be told',
  })
  if (!mayReport(words)) return null
  return (
    <section className={styles.report}>
      <p role="status">
        {isSuccess
          ? t('Thank you. The shop now knows that somebody looks for “{words}”.', { words })
          : t('Should we have “{words}”? The shop counts what is missed, and not by whom.', {
              words,
            })}
      </p>
      {isSuccess ? null : (
        <Button look="outline" busy={isPending} onClick={() => mutate({ words, branchId })}>
          {t('Tell the shop you look for this')}
        </Button>
      )}
    </section>
  )
}
