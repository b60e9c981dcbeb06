/**
 * Where to go after log-in: a path of this origin, or undefined (product: same origin only). A browser reads `//host`
 * and `/\host` as another host, so both are refused.
 */
export const safeTarget = (target: string | null | undefined): string | undefined => {
  if (!target || !/^\/(?![/\\])[^\s\p{Cc}\\]*$/u.test(target)) return undefined
  return target
}

/** Where the page of a request is to lead afterwards, as its address says (`?target=`). */
export const targetOf = ({ url }: Request): string | undefined => safeTarget(new URL(url).searchParams.get('target'))
