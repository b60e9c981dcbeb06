import { createHash } from 'node:crypto'

/** Chance that can be had again: the same seed draws the same values. */
export interface Dice {
  /** A whole number from 0 up to and without `most`. */
  below(most: number): number
  /** One time in so many. */
  oneIn(many: number): boolean
  pick<Value>(values: readonly Value[]): Value
  /** One of some fates by its share of a hundred, the other one for the rest. */
  fate<Fate extends string>(shares: Readonly<Record<string, number>>, otherwise: Fate): Fate
  /** Deals a shuffled deck of so many of each card, then the deck shuffled anew, and so on. */
  deck<Card extends string>(cards: Readonly<Record<Card, number>>): () => Card
  /** Dice of its own for somebody, so that nobody else's throws change his. */
  child(name: string): Dice
}

/** Mulberry32 on a hash of the seed. */
const throws = (seed: string) => {
  let state = createHash('sha256').update(seed).digest().readInt32LE()
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const diceOf = (seed: string): Dice => {
  const next = throws(seed)
  const below = (most: number) => Math.floor(next() * most)
  return {
    below,
    oneIn: many => below(many) === 0,
    pick: <Value>(values: readonly Value[]) => values[below(values.length)] as Value,
    fate: <Fate extends string>(shares: Readonly<Record<string, number>>, otherwise: Fate) => {
      let left = below(100)
      for (const [fate, share] of Object.entries(shares)) {
        if (left < share) return fate as Fate
        left -= share
      }
      return otherwise
    },
    deck: <Card extends string>(cards: Readonly<Record<Card, number>>) => {
      const whole = (Object.keys(cards) as Card[]).flatMap(card => Array<Card>(cards[card]).fill(card))
      const left: Card[] = []
      return () => {
        if (!left.length) left.push(...whole)
        return left.splice(below(left.length), 1)[0] as Card
      }
    },
    child: name => diceOf(`${seed} ${name}`),
  }
}
