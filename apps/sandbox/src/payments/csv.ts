/** Each cell behind a backtick, so that spreadsheets leave long numbers alone. */
export function backtickRow(cells: string[]): string {
  return cells.map(cell => `\`${cell.replaceAll(/[\r\n`]/g, ' ')}`).join(',')
}

/** Each cell before a tab, for the same reason; a comma inside becomes a full-width one. */
export function tabRow(cells: string[]): string {
  return cells
    .map(cell => (cell === '' ? '' : `${cell.replaceAll(/[\r\n\t]/g, ' ').replaceAll(',', '，')}\t`))
    .join(',')
}
