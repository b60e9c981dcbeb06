import { QRCodeSVG } from 'qrcode.react'

/** A link as a vector code; level M leaves room for the mark in its middle. Loaded only where one is shown. */
export default function ShareQr({ link }: { link: string }) {
  return <QRCodeSVG value={link} level="M" marginSize={0} size={224} aria-hidden="true" />
}
