import { QRCodeSVG } from 'qrcode.react'

/** A payment code as vector; level M leaves room for the mark in its middle. Loaded only where a code is shown. */
export default function QrPicture({ text }: { text: string }) {
  return <QRCodeSVG value={text} level="M" marginSize={0} size={224} aria-hidden="true" />
}
