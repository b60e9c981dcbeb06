/** A row as it is printed, and whether it missed a bar. */
export interface Row {
  cells: readonly (string | number)[]
  isMissed: boolean
}

/** Measures one after the other, and tells each at once on stderr: what is ended early has said what it saw. */
export const measureEach = async <Item>(
  items: readonly Item[],
  measure: (item: Item) => Promise<Row>,
): Promise<Row[]> => {
  const rows: Row[] = []
  for (const item of items) {
    const row = await measure(item)
    rows.push(row)
    process.stderr.write(`${row.cells.join('  ')}${missed(row)}\n`)
  }
  return rows
}

const missed = ({ isMissed }: Row) => (isMissed ? '  MISSED' : '')

const widthOf = (rows: readonly Row[], at: number) => Math.max(...rows.map(({ cells }) => String(cells[at]).length))

/** Prints rows under their heading, names on the left, numbers on the right; returns whether every bar was reached. */
export const printTable = (heading: readonly string[], rows: readonly Row[]): boolean => {
  const all = [{ cells: heading, isMissed: false }, ...rows]
  const widths = heading.map((_, at) => widthOf(all, at))
  for (const row of all) {
    const line = row.cells.map((cell, at) =>
      (at === 0 ? String(cell).padEnd : String(cell).padStart).call(String(cell), widths[at] ?? 0),
    )
    process.stdout.write(`${line.join('  ')}${missed(row)}\n`)
  }
  return rows.every(({ isMissed }) => !isMissed)
}

/** The one in the middle. */
export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
