import { lazy } from 'react'

/** Drawing and checking in, for the page of an activity that is a draw. Its code comes with its page alone. */
export const DrawPart = lazy(async () => ({ default: (await import('./draw/draw.tsx')).Draw }))
