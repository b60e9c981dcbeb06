/** An ellipse turned by `angle` degrees, as two arcs of an SVG path, in whole units: home sends three rosettes. */
function ellipse(x: number, y: number, long: number, short: number, angle: number): string {
  const dx = Math.round(long * Math.cos((angle * Math.PI) / 180))
  const dy = Math.round(long * Math.sin((angle * Math.PI) / 180))
  const arc = `a${long} ${short} ${angle} 1 0`
  return `M${x - dx} ${y - dy}${arc} ${2 * dx} ${2 * dy}${arc} ${-2 * dx} ${-2 * dy}`
}

/** A rosette of turned ellipses, as engraved on banknotes. */
export function rosette(x: number, y: number, long: number, short: number, count: number): string {
  return Array.from({ length: count }, (_, index) => ellipse(x, y, long, short, (180 / count) * index)).join('')
}

/** Waves below each other across 360 units, each a little flatter than the one before. */
export function waves(top: number, count: number): string {
  const wave = (index: number) => `M-20 ${top + index * 5}q40 ${22 - index * 5} 80 0t80 0t80 0t80 0t80 0`
  return Array.from({ length: count }, (_, index) => wave(index)).join('')
}
