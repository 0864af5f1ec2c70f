/** What is told of a step. It must hold no personal data: traces leave the shop. */
export type StepFacts = Readonly<Record<string, string | number>>

/**
 * A step of the work that follows from one request, which `correlationId` names. `id` names the step, so that steps in
 * other processes can say that they follow from it (`after`). A step that runs inside another one follows from that.
 */
export type Step = {
  name: string
  correlationId: string
  id: string
  after: string
  facts?: StepFacts
}

/** Ends the step. `name`: its name, if it was not known before. */
export type EndStep = (facts?: StepFacts, name?: string) => void

/** Reports steps to a collector, as one trace for each request. */
export type Trace = {
  /** False: nothing is reported, so nothing needs to be prepared. */
  isOn: boolean
  /** Runs a step, and others inside it. `tell` adds what is known later. */
  run<Value>(step: Step, work: (tell: EndStep) => Promise<Value>): Promise<Value>
  /** Begins a step that has no others inside it. */
  begin(step: Step): EndStep
}

const nothing: EndStep = () => undefined

/** Reports nothing, and costs a call. */
export const untraced: Trace = {
  isOn: false,
  run: (_step, work) => work(nothing),
  begin: () => nothing,
}
