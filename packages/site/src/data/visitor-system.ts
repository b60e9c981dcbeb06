/** A system that there is a client for, as a download config names it. */
export type ClientSystem = 'windows' | 'mac' | 'android' | 'ios'

/** The first that fits counts: an Android says Linux, too, and a HarmonyOS phone runs Android's. */
const marks: readonly (readonly [RegExp, ClientSystem])[] = [
  [/android|harmonyos|openharmony/i, 'android'],
  [/iphone|ipad|ipod/i, 'ios'],
  [/windows/i, 'windows'],
  [/mac os x|macintosh/i, 'mac'],
]

/**
 * The visitor's system by what the browser says; undefined when there is no client for it. An iPad says it is a Mac, but no
 * Mac has a screen to touch: `touchPoints` is `navigator.maxTouchPoints`.
 */
export const visitorSystem = (userAgent: string, touchPoints = 0): ClientSystem | undefined => {
  const system = marks.find(([mark]) => mark.test(userAgent))?.[1]
  return system === 'mac' && touchPoints > 1 ? 'ios' : system
}
