import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnPreferences } from '#contract/preferences.ts'
import { isNotComing } from '#web/lib/query-client.ts'
import { useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState, LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import {
  answersOf,
  bodyOf,
  completeWizard,
  deletePreferences,
  preferencesQuery,
  useNeedsCategory,
  usePreferredBranch,
} from './answers.ts'
import styles from './wizard.module.css'
import { BranchStep, FavouritesStep, HabitsStep } from './wizard-steps.tsx'

type Own = NonNullable<OwnPreferences>

const Delete = () => {
  const t = useText()
  const own = keys.own(useUserId())
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useAction({
    send: deletePreferences,
    done: () => showToast(t('Preferences deleted'), t('We keep nothing of them.')),
    failed: t('Preferences could not be deleted'),
    invalidates: [own.preferences(), own.recommendations()],
  })
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {t('Delete my preferences')}
      </Button>
      <ConfirmDialog
        open={asking}
        tone="danger"
        busy={isPending}
        title={t('Delete my preferences')}
        text={t('Your branch, favourites and habits are forgotten. Your orders stay.')}
        confirm={t('Delete')}
        onConfirm={() => mutate(undefined)}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

const Form = ({ own }: { own: Own }) => {
  const t = useText()
  const mine = keys.own(useUserId())
  const [answers, setAnswers] = useState(() => answersOf(own))
  const choose = usePreferredBranch()
  const body = bodyOf(answers, useNeedsCategory())
  const { mutate, isPending } = useAction({
    send: completeWizard,
    done: (_, { preferredBranchId }) => {
      if (preferredBranchId !== own.preferredBranchId) choose(preferredBranchId)
      showToast(t('Preferences saved'), t('Your shop is set up the way you like it.'))
    },
    failed: t('Preferences could not be saved'),
    invalidates: [mine.preferences(), mine.recommendations()],
  })
  const props = {
    answers,
    change: (given: Partial<typeof answers>) => setAnswers((now) => ({ ...now, ...given })),
  }
  return (
    <section className={styles.card}>
      <BranchStep {...props} />
      <FavouritesStep {...props} />
      <HabitsStep {...props} />
      <div className={styles.actions}>
        <Delete />
        <Button
          busy={isPending}
          disabled={body === undefined}
          onClick={() => {
            if (body !== undefined && !isPending) mutate(body)
          }}
        >
          {t('Save preferences')}
        </Button>
      </div>
    </section>
  )
}

const Nothing = () => {
  const t = useText()
  return (
    <EmptyState
      icon="heart"
      title={t('No preferences yet')}
      text={t('Three short steps, and the shop puts first what you like.')}
      action={<ButtonLink to="/wizard">{t('Set up your shopping')}</ButtonLink>}
    />
  )
}

const Content = () => {
  const t = useText()
  const userId = useUserId()
  const query = useQuery(preferencesQuery(userId))
  const { data } = query
  if (data === undefined && isNotComing(query))
    return <LoadFailed title={t('Your preferences could not be loaded')} query={query} />
  if (data === undefined) return <Skeleton height="480px" radius="14px" />
  return data === null ? <Nothing /> : <Form own={data} />
}

export const PreferencesPage = () => {
  const t = useText()
  return (
    <div className={`page ${styles.page}`}>
      <h1 className={styles.title}>{t('Shopping preferences')}</h1>
      <Content />
    </div>
  )
}
