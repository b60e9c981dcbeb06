/** Letters to add, take away or change until one word is the other; two that stand in the wrong order count twice. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, n) => n)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, wanted] of [...other].entries()) {
      const changed = (row[j] ?? 0) + (letter === wanted ? 0 : 1)
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}

const mostLetters = 2

/**
 * The variables of an environment that are no setting but nearly one, each as a line: `SITE_IDEXED is no setting; is
 * SITE_INDEXED meant?` What is like none belongs to somebody else.
 */
export const misspelt = (
  environment: Readonly<Record<string, string | undefined>>,
  settings: readonly string[],
): string[] => {
  const known = new Set(settings)
  return Object.keys(environment)
    .filter(name => environment[name] !== undefined && !known.has(name))
    .flatMap(name => {
      const meant = settings.find(
        each =>
          each.length > 6 && Math.abs(each.length - name.length) <= mostLetters && distance(name, each) <= mostLetters,
      )
      return meant === undefined ? [] : [`${name} is no setting; is ${meant} meant?`]
    })
}
