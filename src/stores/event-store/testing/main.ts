import { z } from 'zod'
import { startStandIn } from './stand-in.ts'

/** The stand-in as its own process: says `ready <url>` when it listens, stops on SIGTERM. */
const { PORT, DATA } = z
  .object({ PORT: z.coerce.number().int(), DATA: z.string().min(1) })
  .parse(process.env)
const standIn = await startStandIn(DATA, PORT)
process.on('SIGTERM', standIn.stop)
process.stdout.write(`ready ${standIn.url}\n`)
