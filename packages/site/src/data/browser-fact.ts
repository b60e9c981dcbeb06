import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** What the browser alone knows, the same for the whole life of a page; `before` in HTML that is everybody's. */
export const useBrowserFact = <Fact>(read: () => Fact, before: Fact): Fact =>
  useSyncExternalStore(neverChanges, read, () => before)
