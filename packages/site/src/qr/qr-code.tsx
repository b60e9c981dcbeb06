import { QrFrame } from '@bohe/ui/qr-frame'
import { lazy, type ReactNode, Suspense } from 'react'

const QrPicture = lazy(() => import('./qr-picture.tsx'))

/** A QR code in its frame: in the server's HTML, and fetched when it is first shown later. */
export function QrCode({ text, label, caption }: { text: string; label: string; caption?: ReactNode }) {
  const frame = { label, ...(caption !== undefined && { caption }) }
  return (
    <Suspense fallback={<QrFrame {...frame} state="loading" />}>
      <QrFrame {...frame}>
        <QrPicture text={text} />
      </QrFrame>
    </Suspense>
  )
}
