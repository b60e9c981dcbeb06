import { QrFrame } from '@bohe/ui/qr-frame'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useBrowserFact } from '#data/browser-fact.ts'

const QrPicture = lazy(() => import('./qr-picture.tsx'))

/** Takes over the picture that the server drew: React leaves alone what is in it, and what it does not know of it. */
const Drawn = () => <svg suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} aria-hidden="true" />

/** The text whose code came in the page's HTML; in the browser it need not be drawn again. */
const useDrawn = (text: string): string | undefined => {
  const isWaking = useBrowserFact(() => false, true)
  const [drawn] = useState(isWaking && !import.meta.env.SSR ? text : undefined)
  return drawn
}

/** A QR code in its frame: in the server's HTML, and drawn here when it is first shown later. */
export function QrCode({ text, label, caption }: { text: string; label: string; caption?: ReactNode }) {
  const frame = { label, ...(caption !== undefined && { caption }) }
  const isDrawn = useDrawn(text) === text
  return (
    <Suspense fallback={<QrFrame {...frame} state="loading" />}>
      <QrFrame {...frame}>{isDrawn ? <Drawn /> : <QrPicture text={text} />}</QrFrame>
    </Suspense>
  )
}
