import { Alert, Button } from 'antd'
import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { formatDateTime } from '#contract/rules/dates.ts'
import { useText } from '#web/lib/text.ts'
import { type Draft, draftOf, dropDraft, keepDraft } from '../../lib/drafts.ts'
import { askBeforeLeaving } from '../../lib/unkept.ts'
import styles from './staff-form.module.css'

type Values = Draft['values']

/** The id of the account whose drafts the browser keeps. Undefined if nothing can be kept. */
export const DraftOwner = createContext<string | undefined>(undefined)

const textOf = (value: unknown): string => JSON.stringify(value ?? '')

/**
 * The values that differ from the values with which the form began. They include the form's id, so that a form whose
 * answer was lost is not recorded twice.
 */
const typedIn = (values: Values, start: Values): Values => {
  const typed = Object.entries(values).filter(
    ([name, value]) => name !== 'revision' && textOf(value) !== textOf(start[name]),
  )
  const id = typed.length > 0 && 'id' in start ? { id: values.id } : {}
  return { ...Object.fromEntries(typed), ...id }
}

/** Gives a function that removes the form's draft, for example after the form was saved. */
export const useDropDraft = (form: string | undefined): (() => void) => {
  const owner = useContext(DraftOwner)
  return () => {
    if (owner !== undefined && form !== undefined) dropDraft(owner, form)
  }
}

const Offer = ({ draft, onTake, onDrop }: { draft: Draft; onTake(): void; onDrop(): void }) => {
  const t = useText()
  return (
    <Alert
      type="info"
      title={t('You did not save what you typed here')}
      description={
        <>
          <p>{t('Typed {at}.', { at: formatDateTime(new Date(draft.at).toISOString()) })}</p>
          <div className={styles.offer}>
            <Button type="primary" onClick={onTake}>
              {t('Continue with it')}
            </Button>
            <Button onClick={onDrop}>{t('Throw it away')}</Button>
          </div>
        </>
      }
    />
  )
}

/**
 * Keeps what is typed into a form as a draft in this browser, and offers the draft when the form is opened again. If
 * the browser cannot keep the draft, leaving the form asks first.
 */
export const FormDraft = ({
  form,
  values,
  start,
  onTake,
}: {
  /** Names the form and the record that it changes. Undefined if the values must not be kept. */
  form: string | undefined
  values: Values
  start: Values
  /** Puts the values of the draft into the form's fields. */
  onTake(values: Values): void
}) => {
  const t = useText()
  const owner = useContext(DraftOwner)
  const place = useRef<HTMLDivElement>(null)
  const hasTyped = useRef(false)
  const [offer, setOffer] = useState(() =>
    owner === undefined || form === undefined ? undefined : draftOf(owner, form),
  )
  const [isUnkept, setIsUnkept] = useState(false)
  const question = t('What you typed is not saved, and cannot be kept here. Close without it?')
  const typed = JSON.stringify(typedIn(values, start))
  const drop = useDropDraft(form)
  const dropNow = useRef(drop)
  useEffect(() => {
    dropNow.current = drop
  })

  useEffect(() => {
    if (typed !== '{}') {
      hasTyped.current = true
      const isKept =
        owner !== undefined && form !== undefined && keepDraft(owner, form, JSON.parse(typed))
      setIsUnkept(!isKept)
    } else if (hasTyped.current) {
      dropNow.current()
      setIsUnkept(false)
    }
  }, [typed, owner, form])
  useEffect(
    () =>
      isUnkept && place.current !== null ? askBeforeLeaving(place.current, question) : undefined,
    [isUnkept, question],
  )
  return (
    <div ref={place} hidden={offer === undefined}>
      {offer === undefined ? null : (
        <Offer
          draft={offer}
          onTake={() => {
            onTake(offer.values)
            setOffer(undefined)
          }}
          onDrop={() => {
            drop()
            setOffer(undefined)
          }}
        />
      )}
    </div>
  )
}
