/** The header by which a program of ours tells the next where it stands in a trace (W3C Trace Context). */
export const traceHeader = 'traceparent'
