/**
 * Where to go after log-in: a path of this origin, or undefined (product: same origin only). A browser reads `//host`
 * and `/\host` as another host, so both are refused.
 */
export const safeTarget = (target: string | null | undefined): string | undefined => {
  if (!target || !/^\/(?![/\\])[^\s\p{Cc}\\]*$/u.test(target)) return undefined
  return target
}
