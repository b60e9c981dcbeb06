/** Gathers what comes close together; ends with what is not told yet. */
export interface Gathering<Item> {
  add(items: Iterable<Item>): void
  end(): void
}

/**
 * Has what came within `ms` told together. One telling is over before the next begins: what the later one read is newer,
 * and comes after.
 */
export const gather = <Item>(ms: number, tell: (items: Item[]) => Promise<unknown>): Gathering<Item> => {
  const waiting = new Set<Item>()
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const schedule = () => {
    timer ??= setTimeout(() => void tellAll(), ms).unref()
  }
  const tellAll = async () => {
    const items = [...waiting]
    waiting.clear()
    await tell(items)
    timer = undefined
    if (waiting.size > 0 && !isOver) schedule()
  }
  return {
    add: items => {
      for (const item of items) waiting.add(item)
      if (!isOver) schedule()
    },
    end: () => {
      isOver = true
      clearTimeout(timer)
    },
  }
}
