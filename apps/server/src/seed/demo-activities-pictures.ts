/** Pictures of the demo's promotions: small drawings of their own, 1200 × 400, without words, so that they fit both languages. */

const drawn = (from: string, to: string, shapes: string): string => {
  const fill = `<linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 400"><defs>${fill}</defs><rect width="1200" height="400" fill="url(#g)"/>${shapes}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

const leaf = (x: number, y: number, turn: number, shade: string) =>
  `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 0C40-60 130-70 190 0C130 70 40 60 0 0Z" fill="${shade}"/>`

const person = (x: number, shade: string) =>
  `<g fill="${shade}"><circle cx="${x}" cy="160" r="48"/><path d="M${x - 88} 320a88 88 0 0 1 176 0Z"/></g>`

const slice = (turn: number, shade: string) =>
  `<path transform="rotate(${turn} 600 200)" d="M600 200V50A150 150 0 0 1 706 94Z" fill="${shade}"/>`

const shades = ['#fff', '#bff3df', '#fff', '#7fe0bd', '#fff', '#bff3df', '#fff', '#7fe0bd']

export const pictures = {
  friends: drawn(
    '#0f8f6b',
    '#34c99a',
    `${leaf(60, 320, -30, '#ffffff26')}${leaf(980, 120, 20, '#ffffff26')}${person(600, '#ffffff')}${person(400, '#d3f7ea')}${person(800, '#d3f7ea')}`,
  ),
  friendsOfOld: drawn(
    '#4b5f6b',
    '#8fa3ad',
    `${leaf(80, 300, -25, '#ffffff26')}${person(520, '#ffffff')}${person(700, '#e3eaee')}`,
  ),
  wheel: drawn(
    '#0b5f7a',
    '#22b58a',
    `<circle cx="600" cy="200" r="166" fill="#ffffff40"/>${shades.map((shade, place) => slice(place * 45, shade)).join('')}<circle cx="600" cy="200" r="28" fill="#0b5f7a"/><path d="M580 18h40l-20 44Z" fill="#ffd166"/>`,
  ),
  shield: drawn(
    '#1d4f7c',
    '#2bb3a3',
    `${leaf(900, 90, 30, '#ffffff26')}<path d="M600 60l130 44v92c0 80-54 130-130 156-76-26-130-76-130-156v-92Z" fill="#fff"/><path d="M540 204l44 46 82-92" fill="none" stroke="#1d8f7c" stroke-width="26" stroke-linecap="round" stroke-linejoin="round"/>`,
  ),
} as const
