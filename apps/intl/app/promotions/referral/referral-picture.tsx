import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { Button } from '@bohe/ui/button'
import { DownloadIcon } from '@bohe/ui/icons'
import { Stack } from '@bohe/ui/layout'
import { QRCodeCanvas } from 'qrcode.react'
import { useEffect, useRef } from 'react'
import { drawMark, drawPicture, pictureSize } from './referral-drawing.ts'

/** Saves what a canvas shows as a PNG file. */
const saveCanvas = (canvas: HTMLCanvasElement, name: string): void =>
  canvas.toBlob(blob => {
    if (!blob) return
    const address = URL.createObjectURL(blob)
    const link = document.createElement('a')
    Object.assign(link, { href: address, download: name })
    link.click()
    // The browser has taken the file by the next task.
    setTimeout(() => URL.revokeObjectURL(address))
  }, 'image/png')

/** A picture to pass on: brand, invite code, QR code; drawn where it is looked at, saved as a file. */
export default function SharePicture({ code, link }: { code: string; link: string }) {
  const { t } = useTranslation('promotions')
  const { t: shell } = useTranslation('shell')
  const sheet = useRef<HTMLCanvasElement>(null)
  const qr = useRef<HTMLCanvasElement>(null)
  const [brand, heading, codeLabel, hint] = [shell('brand'), t('share.heading'), t('share.code'), t('share.hint')]
  useEffect(() => {
    const pen = sheet.current?.getContext('2d')
    if (!pen || !qr.current) return
    drawPicture(pen, qr.current, { brand, heading, codeLabel, code, hint })
    return drawMark(pen)
  }, [brand, heading, codeLabel, code, hint])
  return (
    <Stack gap={4}>
      <canvas
        ref={sheet}
        className="referral-picture"
        {...pictureSize}
        role="img"
        aria-label={t('share.picture', { code })}
      />
      <div hidden>
        <QRCodeCanvas ref={qr} value={link} level="M" marginSize={0} size={320} />
      </div>
      <Button tone="primary" onClick={() => sheet.current && saveCanvas(sheet.current, `bohe-${code}.png`)}>
        <DownloadIcon />
        {t('share.save')}
      </Button>
    </Stack>
  )
}
