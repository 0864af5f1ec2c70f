import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#web/lib/api.ts'
import { Navigate, useNavigate } from '#web/lib/router/router.tsx'
import { useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useShop } from '#web/shop/account/first-view.ts'
import { useSession, useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Steps } from '#web/ui/steps.tsx'
import {
  type Answers,
  bodyOf,
  completeWizard,
  isSatisfied,
  noAnswers,
  useNeedsCategory,
  usePreferredBranch,
} from './answers.ts'
import styles from './wizard.module.css'
import { BranchStep, FavouritesStep, HabitsStep } from './wizard-steps.tsx'

const steps = [
  { label: 'Nearest branch', Part: BranchStep },
  { label: 'Favourite categories', Part: FavouritesStep },
  { label: 'Your shopping', Part: HabitsStep },
] as const
const LAST = steps.length - 1

/** Moving the focus to the step's heading announces the new step. */
const useStepHeading = (step: number) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
  }, [step])
  return heading
}

const useComplete = (onDone: () => void) => {
  const t = useText()
  const { name: shop } = useShop()
  const navigate = useNavigate()
  const choose = usePreferredBranch()
  const userId = useUserId()
  const own = keys.own(userId)
  return useAction({
    send: completeWizard,
    done: (_, { preferredBranchId }) => {
      onDone()
      choose(preferredBranchId)
      showToast(t('Welcome to {shop}!', { shop }), t('Your shop is set up the way you like it.'))
      void navigate('/', { replace: true })
    },
    failed: (error) => {
      const why = messageOf(error, 'Failed to complete setup')
      showToast(t('Setup Error'), t(why), 'destructive')
    },
    invalidates: [own.recommendations(), own.preferences()],
  })
}

const Wizard = ({ onDone }: { onDone(): void }) => {
  const t = useText()
  const [step, setStep] = useState(0)
  const [answers, setAnswers] = useState<Answers>(noAnswers)
  const heading = useStepHeading(step)
  const needsCategory = useNeedsCategory()
  const { mutate, isPending } = useComplete(onDone)
  const change = (given: Partial<Answers>) => setAnswers((now) => ({ ...now, ...given }))
  const { label, Part } = steps[step] ?? steps[0]
  const next = () => {
    const body = bodyOf(answers, needsCategory)
    if (step < LAST) setStep(step + 1)
    else if (body !== undefined && !isPending) mutate(body)
  }
  return (
    <div className={`page ${styles.page}`}>
      <h1 className={styles.title}>{t('Set up your shopping')}</h1>
      <Steps labels={steps.map((one) => t(one.label))} current={step} />
      <section className={styles.card}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {t(label)}
        </h2>
        <Part answers={answers} change={change} />
        <div className={styles.actions}>
          <Button
            look="outline"
            disabled={step === 0 || isPending}
            onClick={() => setStep(step - 1)}
          >
            {t('Previous')}
          </Button>
          <Button
            disabled={!isSatisfied(step, answers, needsCategory)}
            busy={isPending}
            onClick={next}
          >
            {step === LAST ? t('Complete Setup') : t('Next')}
          </Button>
        </div>
      </section>
      <p className={styles.note}>
        {t('You can change or delete your answers at any time under Shopping preferences.')}
      </p>
    </div>
  )
}

export const WizardPage = () => {
  const completed = useSession(({ user }) => user?.wizardCompleted === true)
  // After the last step the shopper is sent to the home page, with a welcome.
  const [done, setDone] = useState(false)
  if (completed && !done) return <Navigate to="/" replace />
  return <Wizard onDone={() => setDone(true)} />
}
