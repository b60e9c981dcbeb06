import { createJsonLog } from '@bohe/telemetry/json-log.ts'

/** A log of one program. The API's no is no fault of the code that asked. */
export const createSiteLog = (program: string, write: (line: string) => void = line => process.stdout.write(line)) =>
  createJsonLog(write, { base: { program }, hasStack: error => error.name !== 'ApiError' })

export type SiteLog = ReturnType<typeof createSiteLog>
