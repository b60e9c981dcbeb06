import { fileURLToPath } from 'node:url'
import { refusedPorts } from '#core/refused-ports.ts'

/**
 * `retryFactor` divides the vendors' own waiting times between callbacks; `webhookUrl` is where PayPal's events go, the
 * last address that was set when left out.
 */
export type Config = {
  port: number
  smtpPort: number
  tlsPort: number
  dataDir: string
  retryFactor: number
  webhookUrl?: string
}

/** Reads the sandbox's settings; throws naming the variable that is wrong. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  return {
    port: askedPortOf(environment, 'SANDBOX_PORT', 4900),
    smtpPort: numberOf(environment, 'SANDBOX_SMTP_PORT', 4901, 65_535),
    tlsPort: askedPortOf(environment, 'SANDBOX_TLS_PORT', 4902),
    dataDir: environment.SANDBOX_DATA_DIR || fileURLToPath(new URL('../../../.data/sandbox', import.meta.url)),
    retryFactor: numberOf(environment, 'SANDBOX_RETRY_FACTOR', 1, 100_000) || 1,
    ...(environment.SANDBOX_PAYPAL_WEBHOOK_URL && { webhookUrl: urlOf(environment, 'SANDBOX_PAYPAL_WEBHOOK_URL') }),
  }
}

function numberOf(
  environment: Record<string, string | undefined>,
  name: string,
  otherwise: number,
  most: number,
): number {
  const text = environment[name]
  if (text === undefined || text === '') return otherwise
  if (!/^\d+$/.test(text) || Number(text) > most)
    throw new Error(`${name} must be a number up to ${most}, not "${text}"`)
  return Number(text)
}

/** A port that browsers and fetch ask. */
function askedPortOf(environment: Record<string, string | undefined>, name: string, otherwise: number): number {
  const port = numberOf(environment, name, otherwise, 65_535)
  if (refusedPorts.has(port)) throw new Error(`${name} cannot be ${port}: browsers refuse that port`)
  return port
}

function urlOf(environment: Record<string, string | undefined>, name: string): string {
  const text = environment[name] ?? ''
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? ''))
    throw new Error(`${name} must be a web address, not "${text}"`)
  return text
}
