import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'

/** A text file of the repository. */
export const readRepoFile = (file: string): string =>
  readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')

const ruleFile = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          annotations: z.object({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
})
/** The alert rules for Prometheus. */
export const alertRules = ruleFile
  .parse(parse(readRepoFile('deploy/prometheus/duka-rules.yml')))
  .groups.flatMap((group) => group.rules)

export const expressionOf = (alert: string): string =>
  alertRules.find((rule) => rule.alert === alert)?.expr ?? expect.fail(`No rule ${alert}`)
