import type { Facts } from '../../contract/audit/audit.ts'
import type { Instant } from '../../domain/kernel/event.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import type { Body, Projection } from '../projection.ts'
import { type Folder, foldDoc } from './fold-doc.ts'

type Start<D extends Doc> = {
  before?: Body<D> | undefined
  /**
   * The next moment after `at` in which time alone changes its facts, as it changes prices. Undefined: there is none.
   */
  turns?: (doc: Body<D>, at: Instant) => Instant | undefined
}

/** The facts from `at` on, until time alone changes them. */
type Known = { facts: Facts | null; at: Instant; until: Instant | undefined }

const isOfThen = ({ at, until }: Known, moment: Instant): boolean =>
  at <= moment && (until === undefined || moment < until)

/** A thing as its read model folds it. */
export const docFolder = <D extends Doc>(
  projection: Projection<D>,
  id: string,
  factsOf: (doc: Body<D>, at: Instant) => Facts,
  { before, turns = () => undefined }: Start<D> = {},
): Folder => {
  let doc = before
  let known: Known | undefined
  const knownFrom = (at: Instant): Known =>
    doc === undefined
      ? { facts: null, at, until: undefined }
      : { facts: factsOf(doc, at), at, until: turns(doc, at) }
  return {
    take: (event) => {
      doc = foldDoc(projection, id, doc, event)
      known = undefined
    },
    facts: (at) => {
      if (known === undefined || !isOfThen(known, at)) known = knownFrom(at)
      return known.facts
    },
  }
}
