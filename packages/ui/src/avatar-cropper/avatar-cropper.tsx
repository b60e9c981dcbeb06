import { type ReactNode, useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import './avatar-cropper.css'

/** A square of the picture, in its own pixels. */
export type CropArea = { x: number; y: number; width: number; height: number }

export type AvatarCropperProps = {
  /** The picture, as an address that the page may load. */
  image: string
  /** The frame's name; it is moved by dragging and by the arrow keys. */
  frameLabel: string
  zoomLabel: ReactNode
  previewLabel: ReactNode
  onCrop: (area: CropArea) => void
}

const mostZoom = 4

/** A round frame over a picture, moved and zoomed by pointer, wheel and keyboard, with a preview. Its style comes with it, not with the sheet of every page. */
export function AvatarCropper({ image, frameLabel, zoomLabel, previewLabel, onCrop }: AvatarCropperProps) {
  const zoomId = useId()
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [shares, setShares] = useState<CropArea>()
  return (
    <div className="avatar-cropper">
      <div className="avatar-cropper-stage">
        <Cropper
          image={image}
          crop={place}
          zoom={zoom}
          maxZoom={mostZoom}
          aspect={1}
          cropShape="round"
          objectFit="contain"
          showGrid={false}
          disableAutomaticStylesInjection
          cropperProps={{ role: 'group', 'aria-label': frameLabel }}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropAreaChange={setShares}
          onCropComplete={(_, pixels) => onCrop(pixels)}
        />
      </div>
      <div className="avatar-cropper-controls">
        <label htmlFor={zoomId}>{zoomLabel}</label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={mostZoom}
          step={0.1}
          value={zoom}
          onChange={event => setZoom(event.currentTarget.valueAsNumber)}
        />
        <Preview image={image} shares={shares} label={previewLabel} />
      </div>
    </div>
  )
}

/** What others will see; `shares` are percentages of the picture. */
function Preview({ image, shares, label }: { image: string; shares: CropArea | undefined; label: ReactNode }) {
  const place = shares && {
    width: `${10_000 / shares.width}%`,
    height: `${10_000 / shares.height}%`,
    translate: `${-shares.x}% ${-shares.y}%`,
  }
  return (
    <p className="avatar-cropper-preview">
      <span>{place && <img src={image} alt="" style={place} />}</span>
      {label}
    </p>
  )
}
