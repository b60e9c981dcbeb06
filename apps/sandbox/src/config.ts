import { join } from 'node:path'
import { refusedPorts } from '#core/refused-ports.ts'
import type { SandboxOptions } from './sandbox.ts'

type Environment = Record<string, string | undefined>

/** Reads the sandbox's settings; throws naming the variable that is wrong. */
export function readConfig(environment: Environment): SandboxOptions {
  return {
    port: askedPortOf(environment, 'SANDBOX_PORT', 4900),
    smtpPort: numberOf(environment, 'SANDBOX_SMTP_PORT', 4901, 65_535),
    tlsPort: askedPortOf(environment, 'SANDBOX_TLS_PORT', 4902),
    dataDir: environment.SANDBOX_DATA_DIR || join(import.meta.dirname, '../../../.data/sandbox'),
    retryFactor: numberOf(environment, 'SANDBOX_RETRY_FACTOR', 1, 100_000) || 1,
    ...(environment.SANDBOX_PAYPAL_WEBHOOK_URL && { webhookUrl: urlOf(environment, 'SANDBOX_PAYPAL_WEBHOOK_URL') }),
  }
}

function numberOf(environment: Environment, name: string, otherwise: number, most: number): number {
  const text = environment[name]
  if (text === undefined || text === '') return otherwise
  if (!/^\d+$/.test(text) || Number(text) > most)
    throw new Error(`${name} must be a number up to ${most}, not "${text}"`)
  return Number(text)
}

/** A port that browsers and fetch ask. */
function askedPortOf(environment: Environment, name: string, otherwise: number): number {
  const port = numberOf(environment, name, otherwise, 65_535)
  if (refusedPorts.has(port)) throw new Error(`${name} cannot be ${port}: browsers refuse that port`)
  return port
}

function urlOf(environment: Environment, name: string): string {
  const text = environment[name] ?? ''
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? ''))
    throw new Error(`${name} must be a web address, not "${text}"`)
  return text
}
