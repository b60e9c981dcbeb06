const address = /https?:\/\/[^\s<>"'，。；！？、）】》]+/g

/** What ends a sentence is no part of the address in it. */
const trailing = /[.,;:!?)\]]+$/

/** Plain text in which addresses are links; nothing in it is ever markup. */
export function LinkedText({ text }: { text: string }) {
  const parts: (string | { href: string })[] = []
  let at = 0
  for (const match of text.matchAll(address)) {
    const href = match[0].replace(trailing, '')
    parts.push(text.slice(at, match.index), { href })
    at = match.index + href.length
  }
  parts.push(text.slice(at))
  return parts.map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      <a key={index} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
        {part.href}
      </a>
    ),
  )
}
