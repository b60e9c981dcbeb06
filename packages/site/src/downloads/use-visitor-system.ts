import { useBrowserFact } from '#data/browser-fact.ts'
import { type System, systemOf } from '#data/systems.ts'

const here = () => systemOf(navigator.userAgent, navigator.maxTouchPoints)

/** The visitor's system; undefined in the server's HTML, which is the same for everybody, and where there is no client for it. */
export const useVisitorSystem = (): System | undefined => useBrowserFact(here, undefined)

/** Marks the document with the visitor's system before anything is drawn, so that nothing moves when it is known. */
export const systemMark = `document.documentElement.dataset.system=(${systemOf})(navigator.userAgent,navigator.maxTouchPoints)||''`
