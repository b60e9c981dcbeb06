/** A row as it is printed, and whether it missed a bar. */
export interface Row {
  cells: readonly (string | number)[]
  isMissed: boolean
}

const widthOf = (rows: readonly Row[], at: number) => Math.max(...rows.map(({ cells }) => String(cells[at]).length))

/** Prints rows under their heading, names on the left, numbers on the right; returns whether every bar was reached. */
export const printTable = (heading: readonly string[], rows: readonly Row[]): boolean => {
  const all = [{ cells: heading, isMissed: false }, ...rows]
  const widths = heading.map((_, at) => widthOf(all, at))
  for (const { cells, isMissed } of all) {
    const line = cells.map((cell, at) =>
      (at === 0 ? String(cell).padEnd : String(cell).padStart).call(String(cell), widths[at] ?? 0),
    )
    process.stdout.write(`${line.join('  ')}${isMissed ? '  MISSED' : ''}\n`)
  }
  return rows.every(({ isMissed }) => !isMissed)
}

/** The one in the middle. */
export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
