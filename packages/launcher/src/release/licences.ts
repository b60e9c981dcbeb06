import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Component, nameOf, type Sbom } from './sbom.ts'

/** Where pnpm keeps a package; undefined for one that this machine does not need. */
const folderOf = (store: readonly string[], root: string, component: Component): string | undefined => {
  const name = nameOf(component)
  const kept = `${name.replace('/', '+')}@${component.version}`
  const found = store.find(each => each === kept || each.startsWith(`${kept}_`))
  const folder = found && join(root, 'node_modules/.pnpm', found, 'node_modules', name)
  return folder && existsSync(folder) ? folder : undefined
}

const isLicence = (file: string) => /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i.test(file)

const textsIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isFile() && isLicence(entry.name))
    .map(entry => readFileSync(join(folder, entry.name), 'utf8').replaceAll('\r\n', '\n').trim())
    .sort()

const kindOf = ({ licenses = [] }: Component): string =>
  licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '').join(', ') ||
  'see its text'

const isOurs = ({ group }: Component) => group === '@bohe'

/** The licences of what others wrote: each package with the name of its licence, then each text once with whose it is. */
export const licencesOf = (root: string, { components }: Sbom): string => {
  const store = readdirSync(join(root, 'node_modules/.pnpm')).sort()
  const theirs = components.filter(each => !isOurs(each))
  const owners = new Map<string, string[]>()
  for (const component of theirs) {
    const folder = folderOf(store, root, component)
    const label = `${nameOf(component)} ${component.version}`
    for (const text of folder ? textsIn(folder) : []) owners.set(text, [...(owners.get(text) ?? []), label])
  }
  const list = theirs.map(each => `${nameOf(each)} ${each.version}: ${kindOf(each)}`)
  const texts = [...owners].map(([text, names]) => `${'-'.repeat(80)}\n${names.join(', ')}\n\n${text}`)
  return `${[list.join('\n'), ...texts].join('\n\n')}\n`
}
