/** What is told of a step. It must hold no personal data: traces leave the shop. */
export type StepFacts = Readonly<Record<string, string | number>>

/**
 * A step of the work that follows from one request, which `correlationId` names. `id` names the step, so that steps in
 * other processes can say that they follow from it (`after`).
 * `traceId`: the trace that the request goes on with. Undefined: the request has a trace of its own.
 */
export type Step = {
  name: string
  correlationId: string
  traceId?: string | undefined
  id: string
  after: string
  facts?: StepFacts
}

/** The trace that the step or event belongs to: without hyphens. Undefined for ids of another form. */
export const traceIdOf = ({
  traceId,
  correlationId,
}: Pick<Step, 'traceId' | 'correlationId'>): string | undefined => {
  const hex = (traceId ?? correlationId).replaceAll('-', '')
  return /^[0-9a-f]{32}$/.test(hex) ? hex : undefined
}

/** What of a step is known only later. Its facts are added to those that are known. */
export type KnownLater = Partial<Pick<Step, 'name' | 'traceId' | 'after' | 'facts'>>

/** Ends the step. */
export type EndStep = (later?: KnownLater) => void

/** Reports steps to a collector, as one trace for each request or for several that go on with each other. */
export type Trace = {
  /** False: nothing is reported, so nothing needs to be prepared. */
  isOn: boolean
  /**
   * Runs a step, and others inside it. One that runs inside another one of the same request follows from that. `tell`
   * adds what is known later: the last call counts.
   */
  run<Value>(step: Step, work: (tell: EndStep) => Promise<Value>): Promise<Value>
  /** Begins a step that has no others inside it. It follows from the step that it names, wherever it runs. */
  begin(step: Step): EndStep
}

const nothing: EndStep = () => undefined

/** Reports nothing, and costs a call. */
export const untraced: Trace = {
  isOn: false,
  run: (_step, work) => work(nothing),
  begin: () => nothing,
}
