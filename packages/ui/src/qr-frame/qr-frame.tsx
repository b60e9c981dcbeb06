import type { ComponentProps, ReactNode } from 'react'
import { BrandMark } from '#brand-mark/brand-mark.tsx'
import { join } from '#class-names/join.ts'
import './qr-frame.css'

export type QrFrameProps = ComponentProps<'figure'> & {
  /** What the code is for, for those who cannot scan it. */
  label: string
  /** `ready` shows the code; `loading` a resting frame; `spent` dims it (paid, expired) behind `cover`. */
  state?: 'ready' | 'loading' | 'spent'
  /** Over the code while it is loading or spent. */
  cover?: ReactNode
  /** Beneath the code, inside the frame. */
  caption?: ReactNode
  /** The code: an `<svg>` or `<img>`, made with error correction M or better because the mark covers its middle. */
  children?: ReactNode
}

/** The frame around a QR code: always black on white, with the mark in the middle. */
export function QrFrame({ label, state = 'ready', cover, caption, className, children, ...rest }: QrFrameProps) {
  return (
    <figure {...rest} className={join('qr-frame', className)} data-state={state}>
      <div className="qr-frame-code">
        <div className="qr-frame-picture" role="img" aria-label={label}>
          {children}
          <BrandMark />
        </div>
        {cover && state !== 'ready' && <div className="qr-frame-cover">{cover}</div>}
      </div>
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}
