import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type LoadReport, loadReports, type Plan } from './plan.ts'

/** Runs the plan in a process of its own. Gives the reports in the order of the loads. */
export const runPlan = async (plan: Plan): Promise<LoadReport[]> => {
  const client = fork(new URL('./main.ts', import.meta.url), [JSON.stringify(plan)])
  const ended = once(client, 'exit').then(() => {
    throw new Error('The shoppers ended without a report')
  })
  const [reports] = await Promise.race([once(client, 'message'), ended])
  ended.catch(() => undefined)
  client.disconnect()
  return loadReports.parse(reports)
}
