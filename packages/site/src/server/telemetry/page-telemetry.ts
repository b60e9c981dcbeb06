/** Who calls the API: a browser through the site, a page that is rendered, or the site for what all pages need. */
export const apiCallers = ['browser', 'page', 'site'] as const
export type ApiCallers = (typeof apiCallers)[number]

/** `trouble` is a status of 429 or 5xx; `away` is no answer at all. */
export const apiOutcomes = ['answered', 'trouble', 'away'] as const
export type ApiOutcome = (typeof apiOutcomes)[number]

/** How a call ended that was answered with a status. */
export const outcomeOf = (status: number): ApiOutcome => (status === 429 || status >= 500 ? 'trouble' : 'answered')

/** What the pages tell the program that renders them. */
export interface PageTelemetry {
  /** Something failed while a page was made. */
  failed(fields: { id: string | undefined; path: string; error: unknown }, message: string): void
  /** The API was called, and answered or did not. */
  apiCalled(by: ApiCallers, outcome: ApiOutcome, seconds: number): void
}

const held = globalThis as typeof globalThis & { boheTelemetry?: PageTelemetry }

/** Lets the pages tell their program; the built pages are a bundle of their own, with its own copy of this module. */
export const providePageTelemetry = (telemetry: PageTelemetry): void => {
  held.boheTelemetry = telemetry
}

/** What nobody listens to, such as in a test of one page, is written where a developer sees it. */
const unheard: PageTelemetry = {
  failed: ({ path, error }, message) => console.error(`${path}: ${message}`, error),
  apiCalled: () => undefined,
}

/** What this page tells the program that renders it. */
export const pageTelemetry = (): PageTelemetry => held.boheTelemetry ?? unheard

/** The API's answer to a question of a site, counted and timed; what its transport throws is thrown on. */
export const observeApi = async (by: ApiCallers, ask: () => Promise<Response>): Promise<Response> => {
  const began = performance.now()
  const note = (outcome: ApiOutcome) => pageTelemetry().apiCalled(by, outcome, (performance.now() - began) / 1000)
  try {
    const response = await ask()
    note(outcomeOf(response.status))
    return response
  } catch (error) {
    note('away')
    throw error
  }
}
