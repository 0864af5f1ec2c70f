import { z } from 'zod'
import { startStandIn } from './stand-in.ts'

/** The stand-in as a process of its own. It prints `ready <url>` when it listens, and stops on SIGTERM. */
const { PORT, DATA, ANSWER_AFTER_MS, READ_AFTER_MS } = z
  .object({
    PORT: z.coerce.number().int(),
    DATA: z.string().min(1),
    ANSWER_AFTER_MS: z.coerce.number(),
    READ_AFTER_MS: z.coerce.number(),
  })
  .parse(process.env)
const standIn = await startStandIn(DATA, PORT)
standIn.injuries.answerAfterMs = ANSWER_AFTER_MS
standIn.injuries.readAfterMs = READ_AFTER_MS
/** The parent may take away the user's rights. A server ends the subscriptions of who has none. */
const order = z.object({ access: z.enum(['no user', 'no rights', 'no $all']).nullable() })
process.on('message', (message) => {
  const { access } = order.parse(message)
  standIn.injuries.access = access
  if (access !== null) standIn.dropStreams('error')
})
process.on('SIGTERM', standIn.stop)
process.stdout.write(`ready ${standIn.url}\n`)
