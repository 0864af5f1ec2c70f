import type { z } from '../../contract/rules/zod.ts'

/** Gives undefined when the text is not JSON, or has another shape. */
export const parseAs = <Shape extends z.ZodType>(
  shape: Shape,
  text: string,
): z.output<Shape> | undefined => {
  try {
    return shape.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
