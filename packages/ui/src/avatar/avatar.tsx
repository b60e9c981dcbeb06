import { useState } from 'react'
import { join } from '#class-names/join.ts'
import { UserIcon } from '#icons/control.tsx'
import './avatar.css'

export type AvatarProps = {
  /** The picture's address; without one, or when it cannot be loaded, the default picture stands in. */
  src?: string
  /** Whose picture it is; the default picture shows its first letter. */
  name?: string
  /** 32 px, `lg` 88 px. */
  size?: 'md' | 'lg'
  className?: string
}

const firstLetter = (name: string) => /^\s*(\p{L})/u.exec(name)?.[1]?.toUpperCase()

/** How many tones the sheet has, the first for those without a letter. */
const tones = 5

/** The same tone for the same name, wherever it is shown. */
const toneOf = (name: string) =>
  [...name.trim()].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % tones

/**
 * A person's round picture, an ornament beside the name. Without one: the name's first letter on a tone of its own, or a
 * person's outline for a number.
 */
export function Avatar({ src, name = '', size = 'md', className }: AvatarProps) {
  const [missing, setMissing] = useState<string>()
  const names = join('avatar', size === 'lg' && 'avatar-lg', className)
  const side = size === 'lg' ? 88 : 32
  if (src && src !== missing)
    return (
      <img
        className={names}
        loading="lazy"
        src={src}
        alt=""
        width={side}
        height={side}
        onError={() => setMissing(src)}
      />
    )
  const letter = firstLetter(name)
  // The sheet draws the letter: as text it would be part of the name of a control around it.
  return (
    <span className={names} data-letter={letter} data-tone={letter && toneOf(name)} aria-hidden="true">
      {!letter && <UserIcon />}
    </span>
  )
}
