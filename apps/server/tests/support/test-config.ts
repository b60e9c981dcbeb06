import { type Config, type Environment, readConfig } from '#config.ts'

/** The settings of a test server: environment 2 and what is given, e.g. a sandbox's settings. */
export const testConfig = (settings: Environment = {}): Config => {
  const read = readConfig({ APP_ENV: '2', ...settings })
  if ('errors' in read) throw new Error(read.errors.join('\n'))
  return read.config
}
