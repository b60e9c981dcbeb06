import { readConfig } from './config.ts'
import { startSandbox } from './sandbox.ts'

try {
  const config = readConfig(process.env)
  const sandbox = await startSandbox(config)
  console.log(
    `sandbox: ${sandbox.origin} · TLS ${sandbox.tlsPort} · mail ${sandbox.settings.SMTP_URL?.replace(/\/\/.*@/, '//')}`,
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.stop())
} catch (error) {
  console.error(`sandbox: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
