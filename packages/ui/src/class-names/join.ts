/** Joins class names, leaving out those that do not apply. */
export function join(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
