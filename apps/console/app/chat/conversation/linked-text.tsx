import { linkedText } from '@bohe/site/data/linked-text.ts'

/** Plain text in which addresses are links; nothing in it is ever markup. */
export function LinkedText({ text }: { text: string }) {
  return linkedText(text).map(part =>
    part.href ? (
      <a key={part.at} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
        {part.text}
      </a>
    ) : (
      part.text
    ),
  )
}
