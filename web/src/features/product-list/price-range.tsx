import { type KeyboardEvent, useCallback, useEffect, useState } from 'react'
import type { PriceHistogram } from '#contract/catalogue/product-lists.ts'
import { useText } from '#web/lib/text.ts'
import styles from './price-range.module.css'

/**
 * Bars above the price slider that show how many products cost as much as each part of the slider. A text below says
 * how many cost more than the slider's end.
 */
const PriceBars = ({
  bands = [],
  low,
  high,
}: {
  bands: PriceHistogram | undefined
  low: number
  high: number
}) => {
  const onScale = bands.flatMap(({ upTo, count }) => (upTo === null ? [] : [{ upTo, count }]))
  const most = Math.max(1, ...onScale.map(({ count }) => count))
  return (
    <div className={styles.bars} aria-hidden="true">
      {onScale.map(({ upTo, count }, n) => {
        const from = onScale[n - 1]?.upTo ?? 0
        const inside = upTo > low && from < high
        return (
          <span
            key={upTo}
            className={inside ? styles.inside : styles.outside}
            style={{ '--share': count / most }}
          />
        )
      })}
    </div>
  )
}

const BeyondScale = ({ bands = [] }: { bands: PriceHistogram | undefined }) => {
  const t = useText()
  const beyond = bands.find(({ upTo }) => upTo === null)?.count ?? 0
  return (
    <p className={styles.beyond}>
      {beyond === 0 ? null : t('{n} for KSh 1,000 or more', { n: beyond })}
    </p>
  )
}

const LOWEST = 0
const HIGHEST = 1000
const STEP = 10
const SETTLE_MS = 350

export type PriceLimits = { min: number | undefined; max: number | undefined }

const onScale = (price: number): number => Math.max(LOWEST, Math.min(price, HIGHEST))

const typed = (text: string): number | undefined =>
  text === '' ? undefined : Math.max(0, Number(text))

/**
 * Two thumbs from KSh 0 to 1000, and two number fields that may go higher. A thumb at its end, or an empty field, means
 * no limit.
 */
export const PriceRange = ({
  range,
  bands,
  onChange,
}: {
  range: PriceLimits
  bands?: PriceHistogram | undefined
  onChange(range: PriceLimits): void
}) => {
  const t = useText()
  const [draft, setDraft] = useState<PriceLimits>()
  const { min, max } = draft ?? range
  const low = onScale(min ?? LOWEST)
  const high = onScale(max ?? HIGHEST)

  /**
   * Called after a short pause, and at once when a field is left, a thumb is released, or Enter is pressed. A shopper
   * who types a number and closes the filters at once keeps the number.
   */
  const report = useCallback(() => {
    if (draft === undefined) return
    setDraft(undefined)
    onChange(draft)
  }, [draft, onChange])
  useEffect(() => {
    const timer = setTimeout(report, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [report])
  const done = {
    onBlur: report,
    onPointerUp: report,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') report()
    },
  }

  const slideMin = (value: number) =>
    setDraft({ min: value <= LOWEST ? undefined : Math.min(value, high), max })
  const slideMax = (value: number) =>
    setDraft({ min, max: value >= HIGHEST ? undefined : Math.max(value, low) })

  return (
    <div className={styles.range}>
      <PriceBars bands={bands} low={low} high={high} />
      <div
        className={styles.slider}
        // The shop's security policy forbids style attributes in the server's markup, so the script sets these values.
        ref={(slider) => {
          slider?.style.setProperty('--low', String(low / HIGHEST))
          slider?.style.setProperty('--high', String(high / HIGHEST))
        }}
      >
        <input
          type="range"
          className={`${styles.thumb} ${low > HIGHEST / 2 ? styles.above : ''}`}
          aria-label={t('Lowest price')}
          aria-valuetext={`KSh ${low}`}
          min={LOWEST}
          max={HIGHEST}
          step={STEP}
          value={low}
          onChange={(event) => slideMin(Number(event.target.value))}
          {...done}
        />
        <input
          type="range"
          className={styles.thumb}
          aria-label={t('Highest price')}
          aria-valuetext={max === undefined ? t('No limit') : `KSh ${high}`}
          min={LOWEST}
          max={HIGHEST}
          step={STEP}
          value={high}
          onChange={(event) => slideMax(Number(event.target.value))}
          {...done}
        />
      </div>
      <BeyondScale bands={bands} />
      <div className={styles.figures}>
        <label className={styles.figure}>
          <span>{t('Min (KSh)')}</span>
          <input
            type="number"
            inputMode="numeric"
            min="0"
            placeholder="0"
            value={min ?? ''}
            onChange={(event) => setDraft({ min: typed(event.target.value), max })}
            {...done}
          />
        </label>
        <label className={styles.figure}>
          <span>{t('Max (KSh)')}</span>
          <input
            type="number"
            inputMode="numeric"
            min="0"
            placeholder={t('Any')}
            value={max ?? ''}
            onChange={(event) => setDraft({ min, max: typed(event.target.value) })}
            {...done}
          />
        </label>
      </div>
    </div>
  )
}
