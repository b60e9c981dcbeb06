import { addresses, fill } from '@bohe/api-client/contract/address'
import { useEffect } from 'react'
import { useEdition } from '#edition.ts'

const tell = (id: string, region: '0' | '1') => {
  const { path, rest } = fill(addresses.countHit, { id, region_code: region })
  // Absent where the visitor has switched it off.
  navigator.sendBeacon?.(path, new Blob([JSON.stringify(rest)], { type: 'application/json' }))
}

/**
 * Tells the API that somebody reads an article or a promotion: once for each view, as soon as the page is seen; a page that
 * is made ready and never shown counts for nothing (product §4).
 */
export const useHit = (id: string): void => {
  const { region } = useEdition()
  useEffect(() => {
    const seen = new AbortController()
    const tellIfSeen = () => {
      if (document.visibilityState !== 'visible' || seen.signal.aborted) return
      seen.abort()
      tell(id, region)
    }
    document.addEventListener('visibilitychange', tellIfSeen, { signal: seen.signal })
    tellIfSeen()
    return () => seen.abort()
  }, [id, region])
}
