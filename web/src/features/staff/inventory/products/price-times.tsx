import { daysAfter, nairobiDay, weekdayOf } from '#contract/rules/dates.ts'
import { z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { FieldPair, MomentField, useSetFormValues } from '#web/staff-ui/form/fields.tsx'

/**
 * Reads the text of a date and time field as time in Nairobi, because the browser gives no time zone. An empty field
 * gives null.
 */
export const moment = z.preprocess(
  (text) =>
    typeof text === 'string' && text !== '' ? new Date(`${text}:00+03:00`).toISOString() : null,
  z.string().nullable(),
)

const SUNDAY = 0
const SATURDAY = 6

/** The next weekend as the fields take it, or what is left of the present one, on the day `today`. */
export const weekendFrom = (today: string): { from: string; until: string } => {
  const weekday = weekdayOf(today)
  const monday = daysAfter(today, weekday === SUNDAY ? 1 : 8 - weekday)
  const isNow = weekday === SATURDAY || weekday === SUNDAY
  return {
    from: isNow ? '' : `${daysAfter(monday, -2)}T00:00`,
    until: `${monday}T00:00`,
  }
}

/** From when and until when a price holds. One press takes the weekend. */
export const PriceTimes = () => {
  const set = useSetFormValues()
  return (
    <>
      <FieldPair>
        <MomentField name="from" label={t('From (empty: now)')} />
        <MomentField name="until" label={t('Until (empty: without end)')} />
      </FieldPair>
      <p>
        <Button onClick={() => set(weekendFrom(nairobiDay(new Date(serverNow()))))}>
          {t('This weekend')}
        </Button>
      </p>
    </>
  )
}
