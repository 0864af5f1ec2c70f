import { vi } from 'vitest'

/**
 * Stands where the server is: the first beginning of a path that fits answers; what fits none stays unanswered, as
 * while it loads. Gives the paths that were asked for.
 */
export const answerWith = (answers: Readonly<Record<string, unknown>>): string[] => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    const found = Object.entries(answers).find(([beginning]) => path.startsWith(beginning))
    return found === undefined
      ? new Promise(() => {})
      : Promise.resolve(new Response(JSON.stringify(found[1])))
  })
  return asked
}
