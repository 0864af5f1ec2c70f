import { fileURLToPath } from 'node:url'
import * as z from 'zod'

const page = z.object({
  path: z.string(),
  drawn: z.string().optional(),
  roles: z.array(z.string()).default([]),
})

/** Reads a list of the web, which is another program: its types are not those of scripts and tests. */
const listOf = async (file: string, name: string) => {
  const path = fileURLToPath(new URL(`../../web/src/app/pages/${file}.ts`, import.meta.url))
  const module: Record<string, unknown> = await import(path)
  return z.array(page).nonempty().parse(module[name])
}

export const shopPages = await listOf('shop-pages', 'shopPages')
export const staffPages = await listOf('staff-pages', 'staffPages')
