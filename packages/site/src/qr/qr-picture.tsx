import { QRCodeSVG } from 'qrcode.react'

/** A text as a vector code; level M leaves room for the mark in its middle. Loaded only where one is shown. */
export default function QrPicture({ text }: { text: string }) {
  return <QRCodeSVG value={text} level="M" marginSize={0} size={224} aria-hidden="true" />
}
