import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverSettings } from '../server-settings.ts'

let withKeys: string | undefined

/** A fresh data folder for a sandbox. It has its keys already: to make them takes a second, so a process makes them once. */
export function dataFolder(): string {
  withKeys ??= makeKeys()
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  cpSync(withKeys, folder, { recursive: true })
  return folder
}

function makeKeys(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-keys-'))
  serverSettings(folder, 'http://127.0.0.1')
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
