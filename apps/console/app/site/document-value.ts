/** What is between the branches of a JSON document. */
type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

const isNumber = (path: string) => /^chat\.(?:width|height|has_tabs|tabs_width|tabs_height)$|\.size$/.test(path)

const leafOf = (path: string, text: string): Json => (isNumber(path) && /^\d+$/.test(text) ? Number(text) : text)

type Branch = Record<string, Json>

const put = (branch: Branch, [name = '', ...rest]: string[], leaf: Json): void => {
  if (rest.length === 0) {
    branch[name] = leaf
    return
  }
  const isList = /^\d+$/.test(rest[0] ?? '')
  branch[name] ??= isList ? [] : {}
  // A list is filled by its places as an object is by its names.
  put(branch[name] as Branch, rest, leaf)
}

/** A document of a form whose fields are named by their paths; what is empty is not in it. */
export const documentOf = (form: FormData, base: Branch): Branch => {
  const document = structuredClone(base)
  for (const [path, text] of form)
    if (typeof text === 'string' && text.trim() !== '') put(document, path.split('.'), leafOf(path, text.trim()))
  return document
}

/** Whether a document is edited as a form, too: those are objects. */
export const hasForm = (name: string): boolean => name !== 'provinces'

/** What stands at a path of a document, as the text of a field. */
export const textAt = (document: unknown, path: string): string => {
  const found = path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], document)
  return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
}
