import { useState } from 'react'
import {
  type Finding,
  type FindingWay,
  settleFindingBody,
  waysOf,
} from '#contract/payment/findings.ts'
import { fill as t } from '#contract/rules/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { TextField } from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { SeveralActions } from '#web/staff-ui/several-bar.tsx'
import { useSeveral } from '#web/staff-ui/use-several.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { kindWords } from './finding-words.ts'
import { type Settling, settleFinding } from './findings-api.ts'
import { WayChoice } from './settle-form.tsx'

/** What is needed of a line to settle it. `name`: its receipt or order number. */
type OpenLine = Pick<Finding, 'id' | 'kind' | 'isOut'> & { name: string }

/** Ways that need nothing but a reason. An order or a reference belongs to one line alone. */
const sharedWaysOf = ({ kind }: OpenLine): readonly FindingWay[] =>
  waysOf[kind].filter((way) => way === 'not_ours' || way === 'explained')

type Start = { how: FindingWay | undefined; note: string }

const ReasonForm = ({
  lines,
  first,
  start,
  onSend,
}: {
  lines: readonly OpenLine[]
  first: OpenLine
  start: Start
  onSend(body: Settling): Promise<unknown>
}) => {
  const ways = sharedWaysOf(first)
  const n = lines.length
  return (
    <StaffForm
      schema={settleFindingBody}
      start={{ ...start, how: ways.length === 1 ? ways[0] : start.how }}
      onSend={onSend}
      draft="settle several"
      send={t('Settle {n} {n|line|lines}', { n })}
      complaints={{ how: 'Please choose what it is' }}
      takesFocus
    >
      <p>{lines.map(({ name }) => name).join(', ')}</p>
      <WayChoice found={first} ways={ways} />
      <TextField name="note" label={t('Why')} maxLength={500} />
    </StaffForm>
  )
}

const kindOf = (lines: readonly OpenLine[]): OpenLine | undefined => {
  const [first] = lines
  return lines.every(({ kind }) => kind === first?.kind) ? first : undefined
}

/** Settles the ticked lines of one kind in one way and with one reason. Each line is settled, or refused, by itself. */
export const SettleSeveral = ({
  lines,
  onBegin,
  onClear,
}: {
  lines: readonly OpenLine[]
  /** Shows the boxes of the rows. Undefined if they are there. */
  onBegin: (() => void) | undefined
  onClear(): void
}) => {
  const several = useSeveral([keys.own(useUserId()).payments()])
  const [isOpen, setOpen] = useState(false)
  /** What was sent last stands in the form again, for lines that were refused. */
  const [last, setLast] = useState<Start>({ how: undefined, note: '' })
  const first = kindOf(lines)
  const close = (): void => setOpen(false)
  const send = async (body: Settling): Promise<void> => {
    setLast({ how: body.how, note: 'note' in body ? body.note : '' })
    close()
    await several.run(
      lines,
      ({ name }) => name,
      ({ id }) => settleFinding(id, body),
    )
  }
  return (
    <SeveralActions
      label={t('Chosen lines')}
      count={lines.length}
      several={several}
      onBegin={onBegin}
      onClear={onClear}
    >
      <span>{t('{n} {n|line|lines} chosen', { n: lines.length })}</span>
      {lines.length > 0 && first === undefined ? (
        <span>{t('Choose lines of one kind to settle them together.')}</span>
      ) : null}
      {first === undefined ? null : (
        <>
          <Button type="primary" disabled={several.isBusy} onClick={() => setOpen(true)}>
            {t('Settle {n}', { n: lines.length })}
          </Button>
          <Dialog open={isOpen} onClose={close} title={t(kindWords[first.kind].title)}>
            <ReasonForm lines={lines} first={first} start={last} onSend={send} />
          </Dialog>
        </>
      )}
    </SeveralActions>
  )
}
