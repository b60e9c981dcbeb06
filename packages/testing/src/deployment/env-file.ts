import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@bohe/launcher/root.ts'

/** A value as systemd and compose read it whatever is in it, on one line. */
const quoted = (value: string) => `'${value.trim().replaceAll('\n', '\\n')}'`

/**
 * An example of `deploy/` with values filled in, as an operator does. Throws when it has no line for a value, or a line
 * that has to be filled in is not.
 */
export const filledExample = (file: string, values: Record<string, string>): string => {
  const left = new Map(Object.entries(values))
  const lines = readFileSync(join(root, 'deploy', file), 'utf8').split('\n')
  const filled = lines.map(line => {
    const [, comment, name = '', standard = ''] = /^(# )?(\w+)=(.*)$/.exec(line) ?? []
    const value = left.get(name)
    left.delete(name)
    if (value !== undefined) return `${name}=${quoted(value)}`
    if (name && !comment && !standard) throw new Error(`${file} wants ${name}`)
    return line
  })
  if (left.size > 0) throw new Error(`${file} has no line for ${[...left.keys()].join(', ')}`)
  return filled.join('\n')
}

/** The variables of such a file. */
export const readEnvFile = (path: string): Record<string, string> =>
  Object.fromEntries(
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap(line => {
        const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
        return name ? [[name, value.replace(/^'(.*)'$/, '$1')]] : []
      }),
  )
