/** What is told of a piece of work: words and numbers of ours, never what somebody typed, sent or is called. */
export type Facts = Readonly<Record<string, string | number>>

/** A piece of work that is timed; `server` answers a call, `client` asks somebody else. */
export interface Work {
  name: string
  kind: 'server' | 'client' | 'internal'
  facts?: Facts
}

/** Where in a trace something stands, as W3C's `traceparent` names it. */
export interface Place {
  traceId: string
  spanId: string
}

/** How a piece of work ended. */
export interface Outcome {
  name?: string
  facts?: Facts
  isFailed?: boolean
}

/** A piece of work that is under way. */
export interface Span extends Place {
  /** Says that it goes on with what another trace began. */
  link(begun: Place): void
  end(outcome?: Outcome): void
}

/** Writes spans down. */
export interface Tracer {
  /** Begins work below a place; at that very place when it is the first of its trace. */
  begin(work: Work, at: { parent: Place } | { root: Place }): Span
  /** Something that is over already. */
  note(work: Work, parent: Place, milliseconds: number, isFailed: boolean): void
  /** Sends what was not sent yet. */
  close(): Promise<void>
}
