import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { Button } from '@bohe/ui/button'
import { DownloadIcon } from '@bohe/ui/icons'
import { Stack } from '@bohe/ui/layout'
import { QRCodeCanvas } from 'qrcode.react'
import { useEffect, useRef } from 'react'

/** The words of the picture, each in a place of its own. */
interface PictureWords {
  brand: string
  heading: string
  codeLabel: string
  code: string
  hint: string
}

/** Pixels. */
const pictureSize = { width: 720, height: 960 }

/** A picture leaves the page, so its colours are its own: the light theme's, as a canvas understands them everywhere. */
const colours = { paper: '#f7fbf9', sheet: '#ffffff', ink: '#1c2b28', soft: '#53635f', action: '#00795a' }
const face = 'system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif'

type Pen = CanvasRenderingContext2D

interface Line {
  size: number
  weight: number
  colour: string
  y: number
}

const centre = pictureSize.width / 2
const widest = pictureSize.width - 128

/** A line in the middle, made smaller until it fits. */
const write = (pen: Pen, text: string, { size, weight, colour, y }: Line) => {
  pen.fillStyle = colour
  pen.font = `${weight} ${size}px ${face}`
  const { width } = pen.measureText(text)
  if (width > widest) pen.font = `${weight} ${Math.floor((size * widest) / width)}px ${face}`
  pen.fillText(text, centre, y)
}

const rounded = (pen: Pen, colour: string, [x, y, width, height]: [number, number, number, number], radius: number) => {
  pen.fillStyle = colour
  pen.beginPath()
  pen.roundRect(x, y, width, height, radius)
  pen.fill()
}

/** Draws brand, sentence, code and QR code on a sheet of `pictureSize`. */
export const drawPicture = (pen: Pen, qr: CanvasImageSource, words: PictureWords): void => {
  pen.fillStyle = colours.paper
  pen.fillRect(0, 0, pictureSize.width, pictureSize.height)
  rounded(pen, colours.sheet, [48, 296, pictureSize.width - 96, 600], 32)
  pen.textAlign = 'center'
  write(pen, words.brand, { size: 32, weight: 650, colour: colours.action, y: 156 })
  write(pen, words.heading, { size: 46, weight: 650, colour: colours.ink, y: 236 })
  write(pen, words.codeLabel, { size: 24, weight: 400, colour: colours.soft, y: 356 })
  write(pen, words.code, { size: 60, weight: 650, colour: colours.action, y: 424 })
  pen.imageSmoothingEnabled = false
  pen.drawImage(qr, centre - 160, 464, 320, 320)
  write(pen, words.hint, { size: 24, weight: 400, colour: colours.soft, y: 846 })
}

/** Adds the brand's mark once it is there; gives how to call that off. */
const drawMark = (pen: Pen): (() => void) => {
  const mark = new Image()
  mark.onload = () => pen.drawImage(mark, centre - 36, 40, 72, 72)
  mark.src = '/mark.svg'
  return () => {
    mark.onload = null
  }
}

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
